import { Button } from 'antd'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AppField } from '../../../../runtime/app/app.ts'
import type { BoardColumn } from '../../../../runtime/screens/board/board.ts'
import { FieldValue } from '../../../cells/field-value.tsx'
import { StatusTag } from '../../../parts/status-tag.tsx'
import { useListFrame } from '../list-frame.ts'
import css from './board.module.css'
import { countText } from './column-tabs.tsx'
import type { CardsOf } from './use-board-cards.ts'

interface ColumnProps {
  readonly column: BoardColumn
  readonly cards: CardsOf
  readonly isLoading: boolean
  readonly hasLoaded: boolean
  readonly sum: AppField | undefined
  /** Also no card is on its way here. */
  readonly isEmpty: boolean
  /** While a card is dragged: whether it may be put here. */
  readonly drop: 'none' | 'open' | 'shut'
  readonly onDrop: () => void
  readonly onMore: () => void
  readonly children: ReactNode
}

/** How many cards a column has, and what they add up to. */
function ColumnFigures({ cards, sum }: Pick<ColumnProps, 'cards' | 'sum'>) {
  const { locale } = useListFrame()
  const { total } = cards
  return (
    <span className={css.figures}>
      <span>{countText(total)}</span>
      {sum && cards.sum !== null && total !== 0 && (
        <span className={css.sum}>
          <span className={css.sumLabel}>{sum.label}</span>
          <FieldValue field={sum} record={{ [sum.name]: cards.sum }} locale={locale} />
        </span>
      )}
    </span>
  )
}

/** A column of a board. */
export function Column({ column, cards, isLoading, hasLoaded, sum, isEmpty, drop, onDrop, onMore, children }: ColumnProps) {
  const { t } = useTranslation()
  const [isOver, setOver] = useState(false)
  return (
    <section
      className={css.column}
      aria-label={column.label}
      data-column={column.value}
      data-empty={hasLoaded && isEmpty}
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
        <ColumnFigures cards={cards} sum={sum} />
      </h2>
      <ColumnCards cards={cards} isLoading={isLoading} hasLoaded={hasLoaded} onMore={onMore}>
        {children}
      </ColumnCards>
      {hasLoaded && isEmpty && <p className={css.none}>{t('arrangements:board.none')}</p>}
    </section>
  )
}

/** The cards of a column, more of them on demand. */
export function ColumnCards({
  cards,
  isLoading,
  hasLoaded,
  onMore,
  children,
}: Pick<ColumnProps, 'cards' | 'isLoading' | 'hasLoaded' | 'onMore' | 'children'>) {
  const { t } = useTranslation()
  return (
    <div className={css.scroll}>
      <ul className={css.cards}>
        {children}
        {!hasLoaded && [1, 2, 3].map((outline) => <li key={outline} className={css.outline} aria-hidden />)}
      </ul>
      {cards.rows.length > 0 && !cards.isComplete && (
        <Button block type="text" loading={isLoading} onClick={onMore}>
          {t('list.loadMore')}
        </Button>
      )}
    </div>
  )
}
