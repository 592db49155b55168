import type { DragEvent } from 'react'
import { nameForEmpty, recordName } from '../../../../runtime/documents/record-name.ts'
import type { LaidOutColumn } from '../../../../runtime/screens/list/column-layout.ts'
import type { RecordData } from '../../../../runtime/values/record-data.ts'
import { FieldValue } from '../../../cells/field-value.tsx'
import { RecordLink } from '../../../parts/record-link.tsx'
import { useListFrame } from '../list-frame.ts'
import css from './board.module.css'
import { useBoard } from './board-context.ts'
import { CardWays } from './card-ways.tsx'

interface BoardCardProps {
  readonly row: RecordData
  /** The one that Tab comes to; arrows lead to the others. */
  readonly isCurrent: boolean
  /** Where cards are dragged: this one is, or is no longer. */
  readonly onDrag?: (row: RecordData | undefined) => void
}

/** A record as a card: what it is called, what is essential of it, and where it can be moved. */
export function BoardCard({ row, isCurrent, onDrag }: BoardCardProps) {
  const { locale, entity } = useListFrame()
  const { moves, shown, addressOf } = useBoard()
  const { name, picture, facts } = shown
  const value = (column: LaidOutColumn) => <FieldValue field={column.field} record={row} path={column.path} locale={locale} />
  const called = name ? (nameForEmpty(entity, row, name.path) ?? value(name)) : recordName(entity, row)
  const address = addressOf(row)
  const tabIndex = isCurrent ? 0 : -1

  function drag(event: DragEvent) {
    event.dataTransfer.effectAllowed = 'move'
    event.dataTransfer.setData('text/plain', recordName(entity, row))
    onDrag?.(row)
  }

  return (
    <li
      className={css.card}
      data-card={row.id}
      data-coming={moves.moving?.id === String(row.id)}
      draggable={onDrag !== undefined && moves.canMove(row)}
      onDragStart={drag}
      onDragEnd={() => onDrag?.(undefined)}
    >
      <div className={css.head}>
        {picture && value(picture)}
        {address ? (
          <RecordLink record={row} address={address} tabIndex={tabIndex} draggable={false} data-focus>
            {called}
          </RecordLink>
        ) : (
          <strong>{called}</strong>
        )}
        <CardWays row={row} tabIndex={tabIndex} />
      </div>
      <dl className={css.facts}>
        {facts.map((column) => (
          <div key={column.path} className={css.fact}>
            <dt>{column.label}</dt>
            <dd>{value(column)}</dd>
          </div>
        ))}
      </dl>
    </li>
  )
}
