import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Move } from '../../../../runtime/screens/board/moves.ts'
import type { RecordAnswer } from '../../../../runtime/screens/document-model.ts'
import type { RecordData } from '../../../../runtime/values/record-data.ts'
import { getRecord, transitionRecord } from '../../../api/records.ts'
import { asksFirst } from '../../../parts/asks-first.ts'
import { useListFrame } from '../list-frame.ts'
import type { CardTrip } from './use-card-trip.ts'

/** Takes the step of the workflow that a card is moved by. `asked` is for the dialog of a step that asks something first. */
export function useStepOfCard(trip: CardTrip) {
  const { t } = useTranslation()
  const { entity } = useListFrame()
  const [asked, setAsked] = useState<{ row: RecordData; move: Move; version: number | undefined }>()

  async function begin(row: RecordData, move: Move) {
    const { label } = move.transition
    trip.start(row, move.to)
    try {
      const { $can, version } = await getRecord(entity.name, String(row.id))
      const said = $can?.transitions[move.name]
      if (said?.allowed !== true) {
        const { Refused } = await withTexts()
        const reasons = said ? reasonsOf(said) : [{ text: t('arrangements:board.stepOfOthers', { steps: label }) }]
        return trip.refuse(t('list.failed', { label }), <Refused reasons={reasons} />)
      }
      if (asksFirst(move.transition)) return setAsked({ row, move, version })
      await take(row, move, version)
    } catch (failure) {
      trip.fail(label, failure)
    }
  }

  async function take(row: RecordData, move: Move, version: number | undefined, comment?: string) {
    await transitionRecord(entity.name, String(row.id), move.name, comment === undefined ? {} : { comment }, version)
    trip.arrive(row, move.to)
  }

  return {
    begin,
    asked: asked && {
      transition: asked.move.transition,
      onSubmit: (comment: string | undefined) => take(asked.row, asked.move, asked.version, comment),
      onClose() {
        setAsked(undefined)
        trip.giveUp()
      },
    },
  }
}

type Said = NonNullable<RecordAnswer['$can']>['transitions'][string]

/** Why the server refuses a step, each reason with the condition behind it. */
const reasonsOf = ({ reasons, why }: Extract<Said, { allowed: false }>) =>
  reasons.map((text, index) => ({ text, ...(why?.[index] && { why: why[index] }) }))

/** The conditions behind a refusal speak as documents do. */
async function withTexts() {
  const [{ addDocumentTexts }, { Reasons }] = await Promise.all([
    import('../../document/load-document-screen.ts'),
    import('../../../parts/reasons.tsx'),
  ])
  await addDocumentTexts()
  return { Refused: Reasons }
}
