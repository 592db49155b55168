import { PlusOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useContext, useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Address, parseAddress } from '../../runtime/screens/document/address.ts'
import { lineCardColumns } from '../../runtime/screens/document/line-card.ts'
import { keyOf } from '../../runtime/screens/document/rows.ts'
import { lineNumbers } from '../../runtime/screens/document/shown-lines.ts'
import type { LaidOutColumn } from '../../runtime/screens/list/column-layout.ts'
import type { RecordData } from '../../runtime/values/record-data.ts'
import { useDocument } from '../document/document-context.tsx'
import { isOwn } from './is-own.ts'
import { JumpsContext } from './jumps.ts'
import { LineCard } from './line-card.tsx'
import css from './line-cards.module.css'
import { LineDrawer } from './line-drawer.tsx'
import { useLinesFrame } from './lines-frame.ts'
import type { RowActions } from './row-actions.ts'

/** Cards shown at once; more on demand. */
const page = 20

interface LineCardsProps {
  readonly rows: readonly RecordData[]
  readonly columns: readonly LaidOutColumn[]
  readonly errors: ReadonlyMap<Address, readonly string[]>
  readonly actions: RowActions
  readonly isEditable: boolean
}

/** Lines on a phone: a card each with what matters, opened to read or change the whole of it. */
export function LineCards({ rows, columns, errors, isEditable }: LineCardsProps) {
  const { t } = useTranslation()
  const { controller, entity, name, holdsAll, view, canAddRows } = useLinesFrame()
  const { record } = useDocument().state
  const numbers = useMemo(() => lineNumbers(record, name), [record, name])
  const numberOf = (row: RecordData) => numbers.get(keyOf(row)) ?? 0
  const [count, setCount] = useState(page)
  const [known, setKnown] = useState(rows.length)
  const [open, setOpen] = useState<string>()
  const jumps = useContext(JumpsContext)
  if (rows.length !== known) {
    setKnown(rows.length)
    // Whoever adds a line is about to fill it in, however many stand before it; what an import adds is shown on demand.
    if (rows.length === known + 1) setCount(Math.max(count, rows.length))
  }
  useEffect(() => {
    if (!holdsAll) return
    const shows = (field: string) => columns.some((column) => column.path === field)
    return jumps.add(name, { shows, jump: (key) => setOpen(key) })
  }, [jumps, name, holdsAll, columns])

  const wrong = new Set([...errors.keys()].flatMap((address) => (parseAddress(address).lines === name ? [parseAddress(address).key] : [])))
  const first = rows[0] ?? {}
  const cards = lineCardColumns(entity, columns, rows, (column) => {
    const { editable, visible } = isOwn(column) ? view(first, column.field) : { editable: false, visible: true }
    return editable && visible && column.field.kind !== 'attachment'
  })
  const at = rows.findIndex((row) => keyOf(row) === open)

  function add() {
    controller.edit({ kind: 'insert', lines: name, at: rows.length, rows: [{}] })
    const added = controller.view.state.record[name] as readonly RecordData[]
    setOpen(keyOf(added.at(-1) ?? {}))
  }

  return (
    <div className={css.cards}>
      {rows.slice(0, count).map((row) => (
        <LineCard
          key={keyOf(row)}
          row={row}
          number={numberOf(row)}
          columns={cards}
          errors={errors}
          isWrong={wrong.has(keyOf(row))}
          onOpen={() => setOpen(keyOf(row))}
        />
      ))}
      {rows.length === 0 && <p className={css.none}>{t('document:lines.none')}</p>}
      {rows.length > count && (
        <Button type="link" onClick={() => setCount(count + page)}>
          {t('document:lines.more', { count: rows.length - count })}
        </Button>
      )}
      {canAddRows() && rows.length > 0 && (
        <Button icon={<PlusOutlined aria-hidden />} onClick={add}>
          {t('document:lines.add')}
        </Button>
      )}
      {at >= 0 && (
        <LineDrawer
          row={rows[at] as RecordData}
          number={numberOf(rows[at] as RecordData)}
          columns={columns}
          errors={errors}
          isEditable={isEditable}
          onNext={at + 1 < rows.length ? () => setOpen(keyOf(rows[at + 1] as RecordData)) : undefined}
          onClose={() => setOpen(undefined)}
        />
      )}
    </div>
  )
}
