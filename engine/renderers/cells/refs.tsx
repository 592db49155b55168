import { idsOf, namesOf } from '../../runtime/fields/refs.ts'
import css from './cell.module.css'
import type { CellProps } from './cell-props.ts'
import { cellText } from './cell-text.ts'

/** Names that stand in a cell before the others are only counted. */
const mostShown = 3

/** Several records: the names of the first, and how many there are besides. All of them on hover. */
export function RefsCell({ value, field, locale }: CellProps) {
  const ids = idsOf(value)
  const text = cellText(value, field, locale)
  const more = ids.length - mostShown
  if (more <= 0) return <span title={text}>{text}</span>
  const label = namesOf(locale.label).slice(0, mostShown).join('\n')
  const shown = cellText(ids.slice(0, mostShown), field, { ...locale, label })
  return (
    <span title={text} className={css.several}>
      <span className={css.names}>{shown}</span>
      <span className={css.muted}>{`+${more}`}</span>
    </span>
  )
}
