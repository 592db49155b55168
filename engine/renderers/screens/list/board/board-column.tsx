import { Button } from 'antd'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { BoardColumn } from '../../../../runtime/screens/board/board.ts'
import { FieldValue } from '../../../cells/field-value.tsx'
import { StatusTag } from '../../../parts/status-tag.tsx'
import { useListFrame } from '../list-frame.ts'
import css from './board.module.css'
import { useBoard } from './board-context.ts'
import { countText } from './column-tabs.tsx'

interface ColumnProps {
  readonly column: BoardColumn
  /** While a card is dragged: whether it may be put here. */
  readonly drop: 'none' | 'open' | 'shut'
  readonly onDrop: () => void
  /** Its cards. */
  readonly children: ReactNode
}

/** How many cards a column has, and what they add up to. */
function ColumnFigures({ column }: Pick<ColumnProps, 'column'>) {
  const { locale, entity, screen } = useListFrame()
  const { total, sum } = useBoard().cards.of(column.value)
  const summed = screen.board?.sum === undefined ? undefined : entity.fields.get(screen.board.sum)
  return (
    <span className={css.figures}>
      <span>{countText(total)}</span>
      {summed && sum !== null && total !== 0 && (
        <span className={css.sum}>
          <span className={css.sumLabel}>{summed.label}</span>
          <FieldValue field={summed} record={{ [summed.name]: sum }} locale={locale} />
        </span>
      )}
    </span>
  )
}

/** A column of a board. */
export function Column({ column, drop, onDrop, children }: ColumnProps) {
  const { t } = useTranslation()
  const { cards, rowsOf } = useBoard()
  const [isOver, setOver] = useState(false)
  const isEmpty = cards.hasLoaded && rowsOf(column.value).length === 0
  return (
    <section
      className={css.column}
      aria-label={column.label}
      data-column={column.value}
      data-empty={isEmpty}
      data-drop={drop}
      data-over={isOver && drop !== 'none'}
      onDragOver={(event) => {
        if (drop === 'none') return
        event.preventDefault()
        event.dataTransfer.dropEffect = 'move'
        setOver(true)
      }}
      onDragLeave={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false)
      }}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        onDrop()
      }}
    >
      <h2 className={css.title}>
        <StatusTag tone={column.tone} label={column.label} />
        <ColumnFigures column={column} />
      </h2>
      <ColumnCards column={column}>{children}</ColumnCards>
      {isEmpty && <p className={css.none}>{t('arrangements:board.none')}</p>}
    </section>
  )
}

/** The cards of a column, more of them on demand. */
export function ColumnCards({ column, children }: Pick<ColumnProps, 'column' | 'children'>) {
  const { t } = useTranslation()
  const { cards } = useBoard()
  const { rows, isComplete } = cards.of(column.value)
  return (
    <div className={css.scroll}>
      <ul className={css.cards}>
        {children}
        {!cards.hasLoaded && [1, 2, 3].map((outline) => <li key={outline} className={css.outline} aria-hidden />)}
      </ul>
      {rows.length > 0 && !isComplete && (
        <Button block type="text" loading={cards.isLoading} onClick={() => cards.more(column.value)}>
          {t('list.loadMore')}
        </Button>
      )}
    </div>
  )
}
