import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Exception } from '../../../../runtime/exception.ts'
import { type BoardColumn, boardColumns, boardField } from '../../../../runtime/screens/board/board.ts'
import { cardColumns } from '../../../../runtime/screens/list/card-facts.ts'
import { type RecordData, wireOf } from '../../../../runtime/values/record-data.ts'
import type { Total } from '../../../api/records.ts'
import { ErrorNote } from '../../../parts/error-note.tsx'
import { useIsPhone } from '../../../state/use-media.ts'
import type { ArrangedProps } from '../arrangements/arranged-props.ts'
import { useListFrame } from '../list-frame.ts'
import css from './board.module.css'
import { BoardCard } from './board-card.tsx'
import { Column, ColumnCards } from './board-column.tsx'
import { ColumnTabs } from './column-tabs.tsx'
import { useBoardCards } from './use-board-cards.ts'
import { useCardMoves } from './use-card-moves.tsx'
import { cardByKey, focusCard } from './walk-cards.ts'

/** The records of a list as cards in columns; on a phone one column at a time. */
export function BoardBody({ query, request, columns: listed, refreshes, addressOf, onTotal, onDone }: ArrangedProps) {
  const { t } = useTranslation()
  const isPhone = useIsPhone()
  const { entity, screen, title, access } = useListFrame()
  const board = screen.board ?? {}
  const field = boardField(entity, board)
  if (!field) throw new Exception('unknownField', `The board of ${screen.title} stands by a field that is not there`)
  const { conditions } = query.state
  const columns = useMemo(() => boardColumns(entity, screen.board ?? {}, { conditions }), [entity, screen, conditions])
  const isRead = access.operations[entity.name]?.includes('read') === true
  const cards = useBoardCards({ entity: entity.name, field, columns, request, sum: board.sum, refreshes, isRead })
  const moves = useCardMoves({
    field,
    isByValue: board.by !== undefined,
    onMoved(row, from, to) {
      cards.put(row, from, to)
      landed.current = String(row.id)
      onDone()
    },
  })
  const box = useRef<HTMLElement>(null)
  const landed = useRef<string>(undefined)
  const [current, setCurrent] = useState<string>()
  const [dragged, setDragged] = useState<RecordData>()
  const [tab, setTab] = useState<string>()

  const total = totalOf(columns.map(({ value }) => cards.of(value).total))
  const isTold = cards.hasLoaded
  // biome-ignore lint/correctness/useExhaustiveDependencies: told when it is another
  useEffect(() => {
    if (isTold) onTotal(total)
  }, [isTold, JSON.stringify(total)])

  // A card that was moved keeps the focus where it stands now.
  useEffect(() => {
    if (landed.current === undefined) return
    const card = box.current?.querySelector<HTMLElement>(`[data-card="${landed.current}"]`)
    landed.current = undefined
    if (document.activeElement === document.body) focusCard(card)
  })

  const placeOf = (row: RecordData) => String(wireOf(row, field.name) ?? '')
  const rowsOf = (value: string): readonly RecordData[] => {
    const { rows } = cards.of(value)
    const { moving } = moves
    if (!moving) return rows
    const others = rows.filter(({ id }) => String(id) !== moving.id)
    return moving.to === value ? [moving.row, ...others] : others
  }
  const all = columns.flatMap(({ value }) => rowsOf(value))
  const shown = cardColumns(entity, listed.shown, all)
  const facts = shown.facts.filter(({ path }) => path !== field.name)
  const known = all.some(({ id }) => String(id) === current) ? current : String(all[0]?.id)
  const labelOf = (value: string) => field.choices?.get(value)?.label ?? value
  const cardsIn = ({ value }: BoardColumn) =>
    rowsOf(value).map((row) => (
      <BoardCard
        key={row.id}
        row={row}
        columns={{ ...shown, facts }}
        address={addressOf(row)}
        moves={moves}
        isCurrent={isPhone || String(row.id) === known}
        isComing={moves.moving?.id === String(row.id)}
        canDrag={!isPhone && moves.canMove(row)}
        labelOf={labelOf}
        onDrag={setDragged}
      />
    ))

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const card = (event.target as HTMLElement).closest<HTMLElement>('[data-card]')
    if (!card || !event.key.startsWith('Arrow') || event.ctrlKey || event.metaKey) return
    if (event.altKey && event.shiftKey) {
      const row = all.find(({ id }) => String(id) === card.dataset.card)
      const to = row && besideOf(row, event.key)
      event.preventDefault()
      if (row && to !== undefined) moves.move(row, to)
      return
    }
    if (event.altKey || event.shiftKey) return
    event.preventDefault()
    focusCard(cardByKey(event.currentTarget, card, event.key))
  }

  /** The column on that side which the card may be put into, or else the one right beside, which says why not. */
  function besideOf(row: RecordData, key: string): string | undefined {
    const values = columns.map(({ value }) => value)
    const at = values.indexOf(placeOf(row))
    const side = key === 'ArrowRight' ? values.slice(at + 1) : key === 'ArrowLeft' ? values.slice(0, at).reverse() : []
    return side.find((value) => moves.leads(placeOf(row), value)) ?? side[0]
  }

  const problem = cards.problem && <ErrorNote problem={cards.problem} />
  const frame = { hasLoaded: cards.hasLoaded, isLoading: cards.isLoading }
  if (isPhone) {
    const filled = columns.find(({ value }) => cards.of(value).rows.length > 0) ?? columns[0]
    const chosen = columns.find(({ value }) => value === tab) ?? filled
    return (
      <div className={css.phone} data-arranged="board" aria-busy={cards.isLoading}>
        {problem}
        {chosen && (
          <ColumnTabs
            label={t('arrangements:board.label', { name: title })}
            columns={columns}
            totalOf={(value) => cards.of(value).total}
            chosen={chosen.value}
            onChoose={setTab}
          >
            <ColumnCards cards={cards.of(chosen.value)} {...frame} onMore={() => cards.more(chosen.value)}>
              {cardsIn(chosen)}
              {cards.hasLoaded && rowsOf(chosen.value).length === 0 && <li className={css.none}>{t('arrangements:board.none')}</li>}
            </ColumnCards>
          </ColumnTabs>
        )}
        {moves.dialog}
      </div>
    )
  }
  const sum = board.sum === undefined ? undefined : entity.fields.get(board.sum)
  return (
    <>
      {problem}
      <section
        ref={box}
        className={css.board}
        aria-label={t('arrangements:board.label', { name: title })}
        aria-busy={cards.isLoading}
        data-arranged="board"
        onKeyDown={onKeyDown}
        onFocus={(event) => setCurrent((event.target as HTMLElement).closest<HTMLElement>('[data-card]')?.dataset.card)}
      >
        {columns.map((column) => (
          <Column
            key={column.value}
            column={column}
            cards={cards.of(column.value)}
            {...frame}
            sum={sum}
            isEmpty={rowsOf(column.value).length === 0}
            drop={dropInto(column.value)}
            onDrop={() => {
              if (dragged) moves.move(dragged, column.value)
              setDragged(undefined)
            }}
            onMore={() => cards.more(column.value)}
          >
            {cardsIn(column)}
          </Column>
        ))}
      </section>
      {moves.dialog}
    </>
  )

  function dropInto(value: string): 'none' | 'open' | 'shut' {
    if (!dragged || placeOf(dragged) === value) return 'none'
    return moves.leads(placeOf(dragged), value) ? 'open' : 'shut'
  }
}

function totalOf(totals: readonly Total[]): Total {
  const counts = totals.map((total) => (total !== null && typeof total === 'object' ? total.atLeast : (total ?? 0)))
  const sum = counts.reduce((all, count) => all + count, 0)
  return totals.some((total) => total !== null && typeof total === 'object') ? { atLeast: sum } : sum
}
