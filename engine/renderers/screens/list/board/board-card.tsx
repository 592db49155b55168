import { EllipsisOutlined } from '@ant-design/icons'
import { Button, Dropdown } from 'antd'
import { type DragEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { nameForEmpty, recordName } from '../../../../runtime/documents/record-name.ts'
import type { RecordAnswer } from '../../../../runtime/screens/document-model.ts'
import type { CardColumns } from '../../../../runtime/screens/list/card-facts.ts'
import type { LaidOutColumn } from '../../../../runtime/screens/list/column-layout.ts'
import type { RecordData } from '../../../../runtime/values/record-data.ts'
import { getRecord } from '../../../api/records.ts'
import { FieldValue } from '../../../cells/field-value.tsx'
import { useListFrame } from '../list-frame.ts'
import css from './board.module.css'
import type { CardMoves } from './use-card-moves.tsx'

interface BoardCardProps {
  readonly row: RecordData
  readonly columns: CardColumns
  readonly address: string | undefined
  readonly moves: CardMoves
  /** The one that Tab comes to; arrows lead to the others. */
  readonly isCurrent: boolean
  /** It is on its way here. */
  readonly isComing: boolean
  readonly canDrag: boolean
  readonly labelOf: (value: string) => string
  readonly onDrag: (row: RecordData | undefined) => void
}

/** A record as a card: what it is called, what is essential of it, and where it can be moved. */
export function BoardCard({ row, columns, address, moves, isCurrent, isComing, canDrag, labelOf, onDrag }: BoardCardProps) {
  const { t } = useTranslation()
  const { locale, entity } = useListFrame()
  const [can, setCan] = useState<RecordAnswer['$can']>()
  const { name, picture, facts } = columns
  const value = (column: LaidOutColumn) => <FieldValue field={column.field} record={row} path={column.path} locale={locale} />
  const called = name ? (nameForEmpty(entity, row, name.path) ?? value(name)) : recordName(entity, row)
  const tabIndex = isCurrent ? 0 : -1
  const ways = moves.ways(row, can)

  async function look(isOpen: boolean) {
    setCan(undefined)
    if (isOpen)
      setCan(
        await getRecord(entity.name, String(row.id)).then(
          ({ $can }) => $can,
          () => undefined,
        ),
      )
  }

  function drag(event: DragEvent) {
    event.dataTransfer.effectAllowed = 'move'
    event.dataTransfer.setData('text/plain', recordName(entity, row))
    onDrag(row)
  }

  return (
    <li
      className={css.card}
      data-card={row.id}
      data-coming={isComing}
      draggable={canDrag}
      onDragStart={drag}
      onDragEnd={() => onDrag(undefined)}
    >
      <div className={css.head}>
        {picture && value(picture)}
        {address ? (
          <a href={`#${address}`} tabIndex={tabIndex} draggable={false} data-focus>
            {called}
          </a>
        ) : (
          <strong>{called}</strong>
        )}
        {ways.length > 0 && (
          <Dropdown
            trigger={['click']}
            placement="bottomRight"
            onOpenChange={look}
            menu={{
              items: ways.map(({ key, to, step, reasons }) => ({
                key,
                disabled: reasons.length > 0,
                label: (
                  <span className={css.way}>
                    {step === undefined
                      ? t('arrangements:board.give', { value: labelOf(to) })
                      : t('arrangements:board.step', { step, value: labelOf(to) })}
                    {reasons.map((text) => (
                      <span key={text} className={css.reason}>
                        {text}
                      </span>
                    ))}
                  </span>
                ),
              })),
              onClick: ({ key }) => {
                const way = ways.find((each) => each.key === key)
                if (way) moves.move(row, way.to, way.step === undefined ? undefined : way.key)
              },
            }}
          >
            <Button
              type="text"
              size="small"
              tabIndex={tabIndex}
              className={css.menu ?? ''}
              icon={<EllipsisOutlined aria-hidden />}
              aria-label={t('arrangements:board.move', { name: recordName(entity, row) })}
              data-focus
            />
          </Dropdown>
        )}
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
