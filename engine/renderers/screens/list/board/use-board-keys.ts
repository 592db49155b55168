import type { KeyboardEvent } from 'react'
import { columnBeside, columnOf } from '../../../../runtime/screens/board/board.ts'
import { useBoard } from './board-context.ts'
import { cardByKey, cardOf, focusCard } from './walk-cards.ts'

/** Arrows lead from card to card; with Alt and Shift they move the card itself. */
export function useBoardKeys(): (event: KeyboardEvent<HTMLElement>) => void {
  const { field, columns, moves, rowsOf } = useBoard()

  function moveCard(id: string | undefined, key: string) {
    const row = columns.flatMap(({ value }) => rowsOf(value)).find((each) => String(each.id) === id)
    const to = row && columnBeside(columns, columnOf(field, row), key, moves.leads)
    if (row && to !== undefined) moves.move(row, to)
  }

  return (event) => {
    const card = cardOf(event.target)
    if (!card || !event.key.startsWith('Arrow') || event.ctrlKey || event.metaKey) return
    if (event.altKey !== event.shiftKey) return
    event.preventDefault()
    if (event.altKey) moveCard(card.dataset.card, event.key)
    else focusCard(cardByKey(event.currentTarget, card, event.key))
  }
}
