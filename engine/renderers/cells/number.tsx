import css from './cell.module.css'
import type { CellProps } from './cell-props.ts'
import { cellText } from './cell-text.ts'

/** Numbers of every kind: digits of equal width, negative ones red as well as with their sign. */
export function NumberCell({ value, field, locale }: CellProps) {
  const text = cellText(value, field, locale)
  return <span className={text.startsWith('-') ? `${css.number} ${css.negative}` : css.number}>{text}</span>
}
