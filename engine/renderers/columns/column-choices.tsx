import { HolderOutlined, PushpinFilled, PushpinOutlined } from '@ant-design/icons'
import { Button, Checkbox, Input } from 'antd'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type LaidOutColumn, moveColumn } from '../../runtime/screens/list/column-layout.ts'
import { addTexts } from '../i18n/i18n.ts'
import { useDensity } from '../theme/density.ts'
import css from './column-choices.module.css'
import type { Columns } from './columns.ts'

const texts = {
  ZHS: () => import('../locales/ZHS/columns.json', { with: { type: 'json' } }),
  ZHT: () => import('../locales/ZHT/columns.json', { with: { type: 'json' } }),
  US: () => import('../locales/US/columns.json', { with: { type: 'json' } }),
}

/** Brings the texts of the choices. */
export const addColumnTexts = () => addTexts('columns', texts)

/** Columns from which on they can be looked for. */
const many = 12

/** The columns of a list or of lines, to be shown, ordered, held at the left edge. */
export function ColumnChoices({ columns }: { columns: Columns }) {
  const { t } = useTranslation()
  const { density, choose } = useDensity()
  const [typed, setTyped] = useState('')
  const [dragged, setDragged] = useState<string>()
  const [said, setSaid] = useState('')
  const box = useRef<HTMLDivElement>(null)
  const { all, layout } = columns
  const found = all.filter((column) => column.label.toLowerCase().includes(typed.trim().toLowerCase()))

  // Opened by keys, it goes on by keys.
  useEffect(() => box.current?.querySelector<HTMLElement>('input, button')?.focus({ preventScroll: true }), [])

  function move(column: LaidOutColumn, to: number) {
    if (to < 0 || to >= all.length || all[to] === column) return
    columns.change(moveColumn(all, layout, column.path, to))
    setSaid(t('columns:columnMoved', { name: column.label, place: to + 1, count: all.length }))
  }

  return (
    <div ref={box} className={css.chooser}>
      {all.length > many && (
        <Input
          allowClear
          size="small"
          value={typed}
          placeholder={t('columns:filterColumns')}
          aria-label={t('columns:filterColumns')}
          onChange={(event) => setTyped(event.target.value)}
        />
      )}
      <ul className={css.list}>
        {found.map((column) => (
          <ColumnChoice
            key={column.path}
            column={column}
            columns={columns}
            isLast={column.isShown && columns.shown.length === 1}
            isDragged={dragged === column.path}
            onDrag={setDragged}
            onDrop={() => {
              const moved = all.find(({ path }) => path === dragged)
              if (moved) move(moved, all.indexOf(column))
            }}
            onStep={(step) => move(column, all.indexOf(column) + step)}
          />
        ))}
      </ul>
      <span className="visually-hidden" role="status">
        {said}
      </span>
      <p className={css.help}>{t('columns:columnsHelp')}</p>
      <Checkbox checked={density === 'compact'} onChange={(event) => choose(event.target.checked ? 'compact' : 'comfortable')}>
        {t('list.compact')}
      </Checkbox>
      <Button type="link" size="small" onClick={columns.reset}>
        {t('columns:resetColumns')}
      </Button>
    </div>
  )
}

interface ColumnChoiceProps {
  readonly column: LaidOutColumn
  readonly columns: Columns
  /** The only one that is shown. */
  readonly isLast: boolean
  readonly isDragged: boolean
  readonly onDrag: (path: string | undefined) => void
  readonly onDrop: () => void
  readonly onStep: (step: 1 | -1) => void
}

/** One column: its handle moves it, with the pointer or with Alt and the arrows. */
function ColumnChoice({ column, columns, isLast, isDragged, onDrag, onDrop, onStep }: ColumnChoiceProps) {
  const { t } = useTranslation()
  const isPinned = column.pinned === 'left'
  const { shown, pinned } = columns.layout

  function step(event: KeyboardEvent) {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
    event.preventDefault()
    onStep(event.key === 'ArrowUp' ? -1 : 1)
  }

  return (
    <li
      className={css.choice}
      data-dragged={isDragged}
      onDragOver={(event) => event.preventDefault()}
      onDragEnter={onDrop}
      onDrop={(event) => event.preventDefault()}
    >
      <button
        type="button"
        className={css.handle}
        draggable
        aria-label={t('columns:moveColumn', { name: column.label })}
        title={t('columns:moveColumn', { name: column.label })}
        onKeyDown={step}
        onDragStart={(event) => {
          event.dataTransfer.effectAllowed = 'move'
          onDrag(column.path)
        }}
        onDragEnd={() => onDrag(undefined)}
      >
        <HolderOutlined aria-hidden />
      </button>
      <Checkbox
        className={css.name ?? ''}
        checked={column.isShown}
        disabled={isLast}
        onChange={(event) => columns.change({ shown: { ...shown, [column.path]: event.target.checked } })}
      >
        {column.label}
      </Checkbox>
      <Button
        type="text"
        size="small"
        icon={isPinned ? <PushpinFilled aria-hidden /> : <PushpinOutlined aria-hidden />}
        aria-pressed={isPinned}
        aria-label={t('columns:pinColumn', { name: column.label })}
        onClick={() => columns.change({ pinned: { ...pinned, [column.path]: isPinned ? null : 'left' } })}
      />
    </li>
  )
}
