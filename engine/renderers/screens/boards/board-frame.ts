import { createContext, useContext } from 'react'
import type { App } from '../../../runtime/app/app.ts'
import { Exception } from '../../../runtime/exception.ts'
import type { Scope } from '../../../runtime/expressions/scope.ts'
import type { FieldLocale } from '../../../runtime/fields/field-kind.ts'
import type { BoardInput } from '../../../runtime/screens/boards/board-inputs.ts'
import type { Crossing } from '../../../runtime/screens/boards/crossing.ts'
import type { Condition } from '../../../runtime/screens/list/condition.ts'
import type { BoardAnswer } from '../../api/boards.ts'

/** What all tiles of a board know of it. */
export interface BoardFrame {
  readonly app: App
  readonly locale: FieldLocale
  readonly scope: Scope
  readonly inputs: readonly BoardInput[]
  /** What the board asks for now. */
  readonly conditions: Readonly<Record<string, Condition>>
  readonly crossings: readonly Crossing[]
  readonly reports: BoardAnswer['reports']
  /** Something was chosen in a tile; once more, and it is no longer. */
  cross(crossing: Crossing): void
  readonly isArranging: boolean
}

export const BoardFrameContext = createContext<BoardFrame | null>(null)

/** The board that the component is part of. */
export function useBoardFrame(): BoardFrame {
  const frame = useContext(BoardFrameContext)
  if (!frame) throw new Exception('noBoard', 'useBoardFrame() is for parts of a board')
  return frame
}
