import css from './cell.module.css'
import type { CellProps } from './cell-props.ts'
import { cellText } from './cell-text.ts'

/** Yes and no; no steps back, so that yes is found at a glance. */
export function BooleanCell({ value, field, locale }: CellProps) {
  return <span className={value === true ? '' : css.muted}>{cellText(value, field, locale)}</span>
}
