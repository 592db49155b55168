import type { Context } from './context.ts'
import { Invalid } from './failures.ts'
import { search } from './search.ts'

/** The most records that one call does something with. */
export const mostChosen = 1_000
const pageSize = 500

/** The records of a batch: named one by one, or all that a search finds for the person but some. */
export type Chosen =
  | { readonly ids: readonly string[] }
  | {
      readonly filter: unknown
      readonly search?: unknown
      readonly screen?: unknown
      readonly conditions?: unknown
      /** Only those of which the person can take this step. */
      readonly takes?: unknown
      readonly except: readonly string[]
    }

/**
 * The ids of the chosen records, as the person may see them now.
 * @throws Invalid when the search is wrong, or finds more than one call may touch (`tooManyRecords`)
 */
export async function chosenIds(context: Context, name: string, chosen: Chosen): Promise<readonly string[]> {
  if ('ids' in chosen) return chosen.ids
  const { except, ...asked } = chosen
  const found: string[] = []
  for (let after: string | null | undefined; after !== null; ) {
    const page = { size: pageSize, ...(after === undefined ? {} : { after }) }
    const total = after === undefined ? 'exact' : false
    const answer = await search(context, name, { ...asked, columns: [], page, total })
    if (typeof answer.total === 'number' && answer.total > mostChosen + except.length) {
      throw new Invalid([{ code: 'tooManyRecords', path: 'filter', params: { max: mostChosen, count: answer.total } }])
    }
    found.push(...answer.rows.map((row) => String(row.id)))
    after = answer.next
  }
  const left = new Set(except)
  return found.filter((id) => !left.has(id))
}
