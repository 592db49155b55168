import { App, Button } from 'antd'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AppField } from '../../../../runtime/app/app.ts'
import { recordName } from '../../../../runtime/documents/record-name.ts'
import { type Move, mayHaveAnother, movesFrom, noMove } from '../../../../runtime/screens/board/moves.ts'
import type { RecordAnswer } from '../../../../runtime/screens/document-model.ts'
import { type RecordData, wireOf } from '../../../../runtime/values/record-data.ts'
import { asProblem } from '../../../api/problem.ts'
import { getRecord, transitionRecord, updateRecord } from '../../../api/records.ts'
import { asksFirst } from '../../../parts/asks-first.ts'
import { Dialog } from '../../../parts/dialog.tsx'
import { likeDialog } from '../../../parts/like-dialog.tsx'
import { onDemand } from '../../../parts/on-demand.tsx'
import { useTab } from '../../../places/tab-context.ts'
import { showFailure } from '../actions/show-failure.tsx'
import { useListFrame } from '../list-frame.ts'
import css from './board.module.css'

const TransitionDialog = onDemand(async () => (await import('../../../parts/transition-dialog.tsx')).TransitionDialog)

interface MovesOptions {
  readonly field: AppField
  /** The cards stand by an enumeration, not by the statuses of the workflow. */
  readonly isByValue: boolean
  /** The card stands in another column, as it was stored. */
  readonly onMoved: (row: RecordData, from: string, to: string) => void
}

/** Where a card can go, as far as that is known. */
interface Way {
  readonly key: string
  readonly to: string
  /** The step that leads there. */
  readonly step?: string
  /** Why it cannot be gone. */
  readonly reasons: readonly string[]
}

export interface CardMoves {
  /** The card that is on its way, and where to. */
  readonly moving: { readonly id: string; readonly row: RecordData; readonly from: string; readonly to: string } | undefined
  /** Whether cards from a column may be put into another. */
  leads(from: string, to: string): boolean
  /** Whether a card can be put anywhere at all. */
  canMove(row: RecordData): boolean
  ways(row: RecordData, can: RecordAnswer['$can']): readonly Way[]
  /** Moves a card: asks what the step asks; says why not. */
  move(row: RecordData, to: string, step?: string): void
  readonly dialog: ReactNode
}

/** Moves cards between columns: by the step of the workflow that leads there, or by another value of their field. */
export function useCardMoves({ field, isByValue, onMoved }: MovesOptions): CardMoves {
  const { t } = useTranslation()
  const { message, modal } = App.useApp()
  const tab = useTab()
  const { app, entity, access } = useListFrame()
  const mover = { app, entity, access }
  const [moving, setMoving] = useState<CardMoves['moving']>()
  const [asked, setAsked] = useState<{ row: RecordData; move: Move; version: number | undefined }>()
  const [several, setSeveral] = useState<{ row: RecordData; moves: readonly Move[] }>()
  const placeOf = (row: RecordData) => String(wireOf(row, field.name) ?? '')
  const labelOf = (value: string) => field.choices?.get(value)?.label ?? value
  const idOf = (row: RecordData) => String(row.id)

  function start(row: RecordData, to: string) {
    setMoving({ id: idOf(row), row, from: placeOf(row), to })
  }

  function refuse(title: string, reasons: ReactNode) {
    setMoving(undefined)
    modal.warning({ ...likeDialog, title, content: reasons, okText: t('common.close'), icon: null, width: 520 })
  }

  function arrived(row: RecordData, to: string) {
    const name = recordName(entity, row)
    onMoved(row, placeOf(row), to)
    tab.changed(entity.name)
    message.success(t('arrangements:board.moved', { name, to: labelOf(to) }))
    setMoving(undefined)
  }

  async function begin(row: RecordData, move: Move) {
    start(row, move.to)
    try {
      const answer = await getRecord(entity.name, idOf(row))
      const said = answer.$can?.transitions[move.name]
      if (said?.allowed !== true) {
        const { Refused } = await withTexts()
        const reasons = said?.reasons.map((text, index) => ({ text, ...(said.why?.[index] && { why: said.why[index] }) })) ?? [
          { text: t('arrangements:board.stepOfOthers', { steps: move.transition.label }) },
        ]
        return refuse(t('list.failed', { label: move.transition.label }), <Refused reasons={reasons} />)
      }
      if (asksFirst(move.transition)) return setAsked({ row, move, version: answer.version })
      await take(row, move, answer.version)
    } catch (failure) {
      setMoving(undefined)
      showFailure(modal, move.transition.label, asProblem(failure), t)
    }
  }

  async function take(row: RecordData, move: Move, version: number | undefined, comment?: string) {
    await transitionRecord(entity.name, idOf(row), move.name, comment === undefined ? {} : { comment }, version)
    arrived(row, move.to)
  }

  async function give(row: RecordData, to: string) {
    start(row, to)
    const label = t('arrangements:board.give', { value: labelOf(to) })
    try {
      const { $can, version } = await getRecord(entity.name, idOf(row))
      if (!mayHaveAnother(mover, field, $can))
        return refuse(t('list.failed', { label }), t('arrangements:board.locked', { field: field.label }))
      await updateRecord(entity.name, idOf(row), Number(version), { [field.name]: to })
      arrived(row, to)
    } catch (failure) {
      setMoving(undefined)
      showFailure(modal, label, asProblem(failure), t)
    }
  }

  function move(row: RecordData, to: string, step?: string) {
    if (moving || placeOf(row) === to) return
    if (isByValue) return void give(row, to)
    const moves = movesFrom(mover, placeOf(row)).filter((each) => each.to === to && (step === undefined || each.name === step))
    const [only] = moves
    if (!only) {
      const why = noMove(mover, row, to)
      return void message.warning('message' in why ? why.message : t(`arrangements:board.${why.reason}`, why.params))
    }
    if (moves.length > 1) return setSeveral({ row, moves })
    void begin(row, only)
  }

  const leads = (from: string, to: string) =>
    from !== to && (isByValue ? mayHaveAnother(mover, field) : movesFrom(mover, from).some((each) => each.to === to))

  return {
    moving,
    leads,
    canMove: (row) => (isByValue ? mayHaveAnother(mover, field) : movesFrom(mover, placeOf(row)).length > 0),
    ways(row, can) {
      if (isByValue) {
        const reasons = mayHaveAnother(mover, field, can) ? [] : [t('arrangements:board.locked', { field: field.label })]
        return [...(field.choices?.keys() ?? [])].filter((value) => value !== placeOf(row)).map((to) => ({ key: to, to, reasons }))
      }
      return movesFrom(mover, placeOf(row)).map(({ name, to, transition }) => {
        const said = can?.transitions[name]
        return { key: name, to, step: transition.label, reasons: said?.allowed === false ? said.reasons : [] }
      })
    },
    move,
    dialog: (
      <>
        {asked && (
          <TransitionDialog
            transition={asked.move.transition}
            onSubmit={(comment) => take(asked.row, asked.move, asked.version, comment)}
            onClose={() => {
              setAsked(undefined)
              setMoving(undefined)
            }}
          />
        )}
        {several && (
          <Dialog
            isOpen
            title={t('arrangements:board.which', { to: labelOf(several.moves[0]?.to ?? '') })}
            onClose={() => setSeveral(undefined)}
          >
            <div className={css.several}>
              {several.moves.map((each) => (
                <Button
                  key={each.name}
                  block
                  onClick={() => {
                    setSeveral(undefined)
                    void begin(several.row, each)
                  }}
                >
                  {each.transition.label}
                </Button>
              ))}
            </div>
          </Dialog>
        )}
      </>
    ),
  }
}

/** The conditions behind a refusal speak as documents do. */
async function withTexts() {
  const [{ addDocumentTexts }, { Reasons }] = await Promise.all([
    import('../../document/load-document-screen.ts'),
    import('../../../parts/reasons.tsx'),
  ])
  await addDocumentTexts()
  return { Refused: Reasons }
}
