import { nameForEmpty } from '../../../runtime/documents/record-name.ts'
import type { CardColumns } from '../../../runtime/screens/list/card-facts.ts'
import type { LaidOutColumn } from '../../../runtime/screens/list/column-layout.ts'
import type { RecordData } from '../../../runtime/values/record-data.ts'
import { FieldValue } from '../../cells/field-value.tsx'
import { RecordLink } from '../../parts/record-link.tsx'
import css from './list-card.module.css'
import { useListFrame } from './list-frame.ts'

interface ListCardProps {
  readonly row: RecordData
  readonly columns: CardColumns
  readonly address: string | undefined
}

/** A row as a card. */
export function ListCard({ row, columns: { name, status, picture, facts }, address }: ListCardProps) {
  const { locale, entity } = useListFrame()
  const value = (column: LaidOutColumn) => <FieldValue field={column.field} record={row} path={column.path} locale={locale} />
  const called = name && (nameForEmpty(entity, row, name.path) ?? value(name))
  return (
    <article className={css.card}>
      <div className={css.head}>
        {picture && value(picture)}
        {address ? (
          <RecordLink record={row} address={address}>
            {called}
          </RecordLink>
        ) : (
          <strong>{called}</strong>
        )}
        {status && value(status)}
      </div>
      <dl className={css.facts}>
        {facts.map((column) => (
          <div key={column.path} className={css.fact}>
            <dt>{column.label}</dt>
            <dd>{value(column)}</dd>
          </div>
        ))}
      </dl>
    </article>
  )
}
