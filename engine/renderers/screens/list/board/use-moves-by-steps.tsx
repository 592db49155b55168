import { App, Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AppField } from '../../../../runtime/app/app.ts'
import { columnLabel, columnOf } from '../../../../runtime/screens/board/board.ts'
import { type Move, movesFrom, noMove } from '../../../../runtime/screens/board/moves.ts'
import type { RecordData } from '../../../../runtime/values/record-data.ts'
import { Dialog } from '../../../parts/dialog.tsx'
import { onDemand } from '../../../parts/on-demand.tsx'
import { useListFrame } from '../list-frame.ts'
import css from './board.module.css'
import type { WaysOfCards } from './card-moves.ts'
import type { CardTrip } from './use-card-trip.ts'
import { useStepOfCard } from './use-step-of-card.tsx'

const TransitionDialog = onDemand(async () => (await import('../../../parts/transition-dialog.tsx')).TransitionDialog)

/** Moves cards that stand by their status: by the step of the workflow that leads there; of several the person says which. */
export function useMovesBySteps(field: AppField, trip: CardTrip): WaysOfCards {
  const { t } = useTranslation()
  const { message } = App.useApp()
  const frame = useListFrame()
  const step = useStepOfCard(trip)
  const [several, setSeveral] = useState<{ row: RecordData; moves: readonly Move[] }>()

  function move(row: RecordData, to: string, name?: string) {
    const moves = movesFrom(frame, columnOf(field, row)).filter((each) => each.to === to && (name === undefined || each.name === name))
    const [only] = moves
    if (!only) {
      const why = noMove(frame, row, to)
      return void message.warning('message' in why ? why.message : t(`arrangements:board.${why.reason}`, why.params))
    }
    if (moves.length > 1) return setSeveral({ row, moves })
    void step.begin(row, only)
  }

  return {
    leads: (from, to) => from !== to && movesFrom(frame, from).some((each) => each.to === to),
    canMove: (row) => movesFrom(frame, columnOf(field, row)).length > 0,
    ways: (row, can) =>
      movesFrom(frame, columnOf(field, row)).map(({ name, to, transition }) => {
        const said = can?.transitions[name]
        return { key: name, to, step: transition.label, reasons: said?.allowed === false ? said.reasons : [] }
      }),
    move,
    dialog: (
      <>
        {step.asked && <TransitionDialog {...step.asked} />}
        {several && (
          <WhichStep
            to={columnLabel(field, several.moves[0]?.to ?? '')}
            moves={several.moves}
            onChoose={(chosen) => {
              setSeveral(undefined)
              void step.begin(several.row, chosen)
            }}
            onClose={() => setSeveral(undefined)}
          />
        )}
      </>
    ),
  }
}

interface WhichStepProps {
  /** What the column is called. */
  readonly to: string
  readonly moves: readonly Move[]
  readonly onChoose: (move: Move) => void
  readonly onClose: () => void
}

/** Asks by which step a card is to come to a column, where several lead there. */
function WhichStep({ to, moves, onChoose, onClose }: WhichStepProps) {
  const { t } = useTranslation()
  return (
    <Dialog isOpen title={t('arrangements:board.which', { to })} onClose={onClose}>
      <div className={css.several}>
        {moves.map((move) => (
          <Button key={move.name} block onClick={() => onChoose(move)}>
            {move.transition.label}
          </Button>
        ))}
      </div>
    </Dialog>
  )
}
