import type { RecordData } from '../../../runtime/documents/record-data.ts'
import { cardFacts } from '../../../runtime/screens/list/card-facts.ts'
import type { LaidOutColumn } from '../../../runtime/screens/list/column-layout.ts'
import { FieldValue } from '../../cells/field-value.tsx'
import css from './list-card.module.css'
import { useListFrame } from './list-frame.ts'

interface ListCardProps {
  readonly row: RecordData
  readonly columns: readonly LaidOutColumn[]
  readonly address: string | undefined
}

/** A row as a card: the first column names it, the status stands beside, then the fields that matter. */
export function ListCard({ row, columns, address }: ListCardProps) {
  const { locale } = useListFrame()
  const [first, ...others] = columns
  const status = others.find((column) => column.field.kind === 'status')
  const shown = cardFacts(others.filter((column) => column !== status))
  const value = (column: LaidOutColumn) => <FieldValue field={column.field} record={row} path={column.path} locale={locale} />
  return (
    <article className={css.card}>
      <div className={css.head}>
        {first && (address ? <a href={`#${address}`}>{value(first)}</a> : <strong>{value(first)}</strong>)}
        {status && value(status)}
      </div>
      <dl className={css.facts}>
        {shown.map((column) => (
          <div key={column.path} className={css.fact}>
            <dt>{column.label}</dt>
            <dd>{value(column)}</dd>
          </div>
        ))}
      </dl>
    </article>
  )
}
