import type { CellProps } from './cell-props.ts'
import { cellText } from './cell-text.ts'

/** Words, codes, dates and names of records: as text, the whole of it on hover. */
export function TextCell({ value, field, locale }: CellProps) {
  const text = cellText(value, field, locale)
  return <span title={text}>{text}</span>
}
