import { createContext, useContext } from 'react'
import type { AppField } from '../../../../runtime/app/app.ts'
import { Exception } from '../../../../runtime/exception.ts'
import type { BoardColumn } from '../../../../runtime/screens/board/board.ts'
import type { CardColumns } from '../../../../runtime/screens/list/card-facts.ts'
import type { RecordData } from '../../../../runtime/values/record-data.ts'
import type { CardMoves } from './card-moves.ts'
import type { BoardCards } from './use-board-cards.ts'

/** What the parts of a board share. */
export interface BoardContext {
  /** The field by which the cards stand. */
  readonly field: AppField
  readonly columns: readonly BoardColumn[]
  readonly cards: BoardCards
  readonly moves: CardMoves
  /** What every card shows. */
  readonly shown: CardColumns
  /** The cards of a column, one that is on its way there before the others. */
  rowsOf(value: string): readonly RecordData[]
  /** The address of a card's document. */
  addressOf(row: RecordData): string | undefined
}

export const BoardContextOfList = createContext<BoardContext | null>(null)

/** The board that a column or card stands in. @throws Exception `noBoard` elsewhere */
export function useBoard(): BoardContext {
  const context = useContext(BoardContextOfList)
  if (!context) throw new Exception('noBoard', 'useBoard() is for parts of a board')
  return context
}
