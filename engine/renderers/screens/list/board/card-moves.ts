import type { ReactNode } from 'react'
import type { RecordAnswer } from '../../../../runtime/screens/document-model.ts'
import type { RecordData } from '../../../../runtime/values/record-data.ts'

/** Where a card can go, as far as that is known. */
export interface Way {
  readonly key: string
  readonly to: string
  /** The step that leads there. */
  readonly step?: string
  /** Why it cannot be gone. */
  readonly reasons: readonly string[]
}

/** How the cards of a board are moved. */
export interface WaysOfCards {
  /** Whether cards from a column may be put into another. */
  leads(from: string, to: string): boolean
  /** Whether a card can be put anywhere at all. */
  canMove(row: RecordData): boolean
  ways(row: RecordData, can: RecordAnswer['$can']): readonly Way[]
  /** Moves a card: asks what the step asks; says why not. */
  move(row: RecordData, to: string, step?: string): void
  /** What the move asks. */
  readonly dialog: ReactNode
}

/** A card that is on its way, and where to. */
export interface MovingCard {
  readonly id: string
  readonly row: RecordData
  readonly to: string
}

/** The same, with the card that is on its way now. */
export interface CardMoves extends WaysOfCards {
  readonly moving: MovingCard | undefined
}
