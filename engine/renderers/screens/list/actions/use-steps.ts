import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { namingFields } from '../../../../runtime/documents/record-name.ts'
import type { ListAction } from '../../../../runtime/screens/list/list-actions.ts'
import { mostChosen, type Selection } from '../../../../runtime/screens/list/selection.ts'
import type { RecordData } from '../../../../runtime/values/record-data.ts'
import { Problem } from '../../../api/problem.ts'
import { type Progress, searchRecords, transitionRecords } from '../../../api/records.ts'
import { time } from '../../../state/clock.ts'
import { useListFrame } from '../list-frame.ts'
import type { Rows } from '../use-rows.ts'
import { inShares, type SharedOut } from './in-shares.ts'

/** A step of the selected records, or of all that the list finds. */
export type StepAction = ListAction & { readonly kind: 'transition' | 'stepOfAll' }

/** What came of a step, with the records that it was meant for. */
export interface TakenSteps extends SharedOut {
  readonly rows: Selection
}

/** How far a step of many is. */
export interface StepProgress extends Progress {
  /** What the step is called. */
  readonly label: string
  /** It ends after what is under way. */
  readonly isStopping: boolean
  stop(): void
}

interface Steps {
  /** How far the step is that is under way; nothing while that is not known. */
  readonly progress: StepProgress | undefined
  /** How many of what the list finds could take a step. */
  countTakers(step: string): Promise<number>
  take(action: StepAction, comment: string | undefined): Promise<TakenSteps>
}

/** What a list finds, on whichever of its pages. */
export function foundBy({ request: { filter = true, screen, conditions } }: Rows) {
  return { filter, ...(screen && { screen, conditions }) }
}

/** The most rows of one answer. */
const pageSize = 500

/** The steps of a list. @param everything all that the list finds are meant, not the selected records */
export function useSteps(rows: Rows, selection: Selection, everything: boolean): Steps {
  const { t } = useTranslation()
  const { entity } = useListFrame()
  const [progress, setProgress] = useState<StepProgress>()
  const takersOf = (step: string) => ({ ...foundBy(rows), takes: step })

  /** The records of a question by their names, in the order of the list; no more than one may act on at once. */
  async function named(question: ReturnType<typeof foundBy> & { readonly takes?: string }): Promise<Selection> {
    const found: RecordData[] = []
    const asked = { ...question, columns: namingFields(entity), ...(rows.request.sort && { sort: rows.request.sort }) }
    for (let after: string | null | undefined; after !== null; ) {
      const page = { size: pageSize, ...(after === undefined ? {} : { after }) }
      const answer = await searchRecords(entity.name, { ...asked, page, total: false })
      found.push(...answer.rows)
      after = answer.next ?? null
      if (found.length > mostChosen) throw tooMany(t('list.tooManyChosen', { most: mostChosen }))
    }
    return new Map(found.map((row) => [String(row.id), row]))
  }

  return {
    progress,
    async countTakers(step) {
      const { total } = await searchRecords(entity.name, { ...takersOf(step), columns: [], page: { size: 1 }, total: 'exact' })
      return typeof total === 'number' ? total : 0
    },
    async take({ kind, name, transition: { label } }, comment) {
      const meant = kind === 'stepOfAll' ? await named(takersOf(name)) : everything ? await named(foundBy(rows)) : selection
      const ending = new AbortController()
      const stop = () => {
        ending.abort()
        setProgress((known) => known && { ...known, isStopping: true })
      }
      const onProgress = (news: Progress) => setProgress({ ...news, label, isStopping: ending.signal.aborted, stop })
      const work = async (ids: readonly string[]) => (await transitionRecords(entity.name, name, { ids }, comment)).results
      try {
        return { ...(await inShares([...meant.keys()], work, { signal: ending.signal, onProgress, time })), rows: meant }
      } finally {
        setProgress(undefined)
      }
    },
  }
}

const tooMany = (message: string) =>
  new Problem({ code: 'invalid', status: 422, issues: [{ code: 'tooManyRecords', path: '', params: { max: mostChosen }, message }] })
