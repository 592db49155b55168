import { useEffect, useMemo, useRef } from 'react'
import type { AppField } from '../../../../runtime/app/app.ts'
import { Exception } from '../../../../runtime/exception.ts'
import { boardColumns, boardField } from '../../../../runtime/screens/board/board.ts'
import { type CardColumns, cardColumns } from '../../../../runtime/screens/list/card-facts.ts'
import type { RecordData } from '../../../../runtime/values/record-data.ts'
import { useIsPhone } from '../../../state/use-media.ts'
import type { ArrangedProps } from '../arrangements/arranged-props.ts'
import { useListFrame } from '../list-frame.ts'
import { BoardContextOfList } from './board-context.ts'
import { BoardOfColumns } from './board-of-columns.tsx'
import { BoardOfTabs } from './board-of-tabs.tsx'
import type { CardMoves } from './card-moves.ts'
import { type BoardCards, useBoardCards } from './use-board-cards.ts'
import { useCardMoves } from './use-card-moves.ts'

/** The records of a list as cards in columns; on a phone one column at a time. */
export function BoardBody({ query, request, columns: listed, refreshes, addressOf, onTotal, onDone }: ArrangedProps) {
  const isPhone = useIsPhone()
  const { entity, screen, access } = useListFrame()
  const board = screen.board ?? {}
  const field = boardField(entity, board)
  if (!field) throw new Exception('unknownField', `The board of ${screen.title} stands by a field that is not there`)
  const { conditions } = query.state
  const columns = useMemo(() => boardColumns(entity, screen.board ?? {}, { conditions }), [entity, screen, conditions])
  const isRead = access.operations[entity.name]?.includes('read') === true
  const cards = useBoardCards({ entity: entity.name, field, columns, request, sum: board.sum, refreshes, isRead })
  const landed = useRef<string>(undefined)
  const moves = useCardMoves({
    field,
    isByValue: board.by !== undefined,
    onMoved(row, from, to) {
      cards.put(row, from, to)
      landed.current = String(row.id)
      onDone()
    },
  })

  const { total, hasLoaded } = cards
  // biome-ignore lint/correctness/useExhaustiveDependencies: told when it is another
  useEffect(() => {
    if (hasLoaded) onTotal(total)
  }, [hasLoaded, JSON.stringify(total)])

  const rowsOf = (value: string) => rowsWith(moves.moving, cards, value)
  const all = columns.flatMap(({ value }) => rowsOf(value))
  const shown = withoutColumnsField(cardColumns(entity, listed.shown, all), field)
  return (
    <BoardContextOfList value={{ field, columns, cards, moves, shown, rowsOf, addressOf }}>
      {isPhone ? <BoardOfTabs /> : <BoardOfColumns landed={landed} />}
      {moves.dialog}
    </BoardContextOfList>
  )
}

/** The cards of a column, with the one that is on its way there, and without it where it comes from. */
function rowsWith(moving: CardMoves['moving'], cards: BoardCards, value: string): readonly RecordData[] {
  const { rows } = cards.of(value)
  if (!moving) return rows
  const others = rows.filter(({ id }) => String(id) !== moving.id)
  return moving.to === value ? [moving.row, ...others] : others
}

/** The column says already what the field by which the cards stand is. */
const withoutColumnsField = (shown: CardColumns, field: AppField): CardColumns => ({
  ...shown,
  facts: shown.facts.filter(({ path }) => path !== field.name),
})
