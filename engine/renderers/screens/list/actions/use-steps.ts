import type { ListAction } from '../../../../runtime/screens/list/list-actions.ts'
import { type BatchResult, type Chosen, searchRecords, transitionRecords } from '../../../api/records.ts'
import { useListFrame } from '../list-frame.ts'
import type { Rows } from '../use-rows.ts'

/** A step of the selected records, or of all that the list finds. */
export type StepAction = ListAction & { readonly kind: 'transition' | 'stepOfAll' }

interface Steps {
  /** How many of what the list finds could take a step. */
  countTakers(step: string): Promise<number>
  take(action: StepAction, comment: string | undefined): Promise<readonly BatchResult[]>
}

/** What a list finds, on whichever of its pages. */
export function foundBy({ request: { filter = true, screen, conditions } }: Rows) {
  return { filter, ...(screen && { screen, conditions }) }
}

/** The steps of a list. @param chosen the records that are selected */
export function useSteps(rows: Rows, chosen: Chosen): Steps {
  const { entity } = useListFrame()
  const takersOf = (step: string) => ({ ...foundBy(rows), takes: step })
  return {
    async countTakers(step) {
      const { total } = await searchRecords(entity.name, { ...takersOf(step), columns: [], page: { size: 1 }, total: 'exact' })
      return typeof total === 'number' ? total : 0
    },
    async take({ kind, name }, comment) {
      const { results } = await transitionRecords(entity.name, name, kind === 'stepOfAll' ? takersOf(name) : chosen, comment)
      return results
    },
  }
}
