import type { AppField } from '../../../../runtime/app/app.ts'
import { columnOf } from '../../../../runtime/screens/board/board.ts'
import type { RecordData } from '../../../../runtime/values/record-data.ts'
import type { CardMoves } from './card-moves.ts'
import { useCardTrip } from './use-card-trip.ts'
import { useMovesBySteps } from './use-moves-by-steps.tsx'
import { useMovesByValues } from './use-moves-by-values.ts'

interface MovesOptions {
  readonly field: AppField
  /** The cards stand by an enumeration, not by the statuses of the workflow. */
  readonly isByValue: boolean
  /** The card stands in another column, as it was stored. */
  readonly onMoved: (row: RecordData, from: string, to: string) => void
}

/** Moves cards between columns, one at a time: by the step of the workflow that leads there, or by another value of their field. */
export function useCardMoves({ field, isByValue, onMoved }: MovesOptions): CardMoves {
  const trip = useCardTrip(field, onMoved)
  const bySteps = useMovesBySteps(field, trip)
  const byValues = useMovesByValues(field, trip)
  const ways = isByValue ? byValues : bySteps
  return {
    ...ways,
    moving: trip.moving,
    move(row, to, step) {
      if (!trip.moving && columnOf(field, row) !== to) ways.move(row, to, step)
    },
  }
}
