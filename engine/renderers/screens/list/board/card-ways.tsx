import { EllipsisOutlined } from '@ant-design/icons'
import { Button, Dropdown } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { recordName } from '../../../../runtime/documents/record-name.ts'
import { columnLabel } from '../../../../runtime/screens/board/board.ts'
import type { RecordAnswer } from '../../../../runtime/screens/document-model.ts'
import type { RecordData } from '../../../../runtime/values/record-data.ts'
import { getRecord } from '../../../api/records.ts'
import { useListFrame } from '../list-frame.ts'
import css from './board.module.css'
import { useBoard } from './board-context.ts'
import type { Way } from './card-moves.ts'

/** The menu of a card: where it can be moved, as the server says once it is open. */
export function CardWays({ row, tabIndex }: { row: RecordData; tabIndex: 0 | -1 }) {
  const { t } = useTranslation()
  const { entity } = useListFrame()
  const { moves } = useBoard()
  const [can, setCan] = useState<RecordAnswer['$can']>()
  const ways = moves.ways(row, can)
  if (ways.length === 0) return null

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

  function move(key: string) {
    const way = ways.find((each) => each.key === key)
    if (way) moves.move(row, way.to, way.step === undefined ? undefined : way.key)
  }

  return (
    <Dropdown
      trigger={['click']}
      placement="bottomRight"
      onOpenChange={look}
      menu={{
        items: ways.map((way) => ({ key: way.key, disabled: way.reasons.length > 0, label: <WayLabel way={way} /> })),
        onClick: ({ key }) => move(key),
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
  )
}

/** Where a way leads, and why it cannot be gone. */
function WayLabel({ way: { to, step, reasons } }: { way: Way }) {
  const { t } = useTranslation()
  const { field } = useBoard()
  const value = columnLabel(field, to)
  return (
    <span className={css.way}>
      {step === undefined ? t('arrangements:board.give', { value }) : t('arrangements:board.step', { step, value })}
      {reasons.map((text) => (
        <span key={text} className={css.reason}>
          {text}
        </span>
      ))}
    </span>
  )
}
