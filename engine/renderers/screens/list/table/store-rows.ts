import type { RowChange, RowOutcome } from '../../../../runtime/screens/table/table-rows.ts'
import type { RecordData } from '../../../../runtime/values/record-data.ts'
import { asProblem } from '../../../api/problem.ts'
import { documentApi } from '../../../document/document-api.ts'

/** Rows on their way at once. */
const atOnce = 4

/** Stores rows, each by itself: one that is refused, or does not come through, does not keep the others back. */
type StoreRows = (rows: readonly RowChange[]) => Promise<readonly RowOutcome[]>

/** Stores rows of a table on a screen. A new row that is sent again because its answer got lost is made once. */
export function rowStore(entity: string, route: string): StoreRows {
  const api = documentApi(route)
  const attempts = new Map<string, string>()
  const keyOf = (row: RowChange): string => {
    const attempt = JSON.stringify([row.key, row.values])
    const known = attempts.get(attempt) ?? crypto.randomUUID()
    attempts.set(attempt, known)
    return known
  }
  const stored = async (row: RowChange): Promise<RowOutcome> => {
    const { key, id, version, values } = row
    if (id === undefined) return { key, stored: await api.create(entity, values, keyOf(row)) }
    if (values !== undefined) return { key, stored: await api.update(entity, id, version ?? 0, values) }
    await api.remove(entity, { id, version: version ?? 0 })
    return { key, removed: true }
  }
  return async (rows) => {
    const waiting = [...rows]
    const outcomes: RowOutcome[] = []
    const work = async () => {
      for (let row = waiting.shift(); row; row = waiting.shift()) outcomes.push(await stored(row).catch(refusalOf(row)))
    }
    await Promise.all(Array.from({ length: atOnce }, work))
    return outcomes
  }
}

const refusalOf =
  ({ key }: RowChange) =>
  (failure: unknown): RowOutcome => {
    const { code, issues, body, detail, title } = asProblem(failure)
    const { current } = body as { readonly current?: RecordData }
    const whole = { code, path: '', params: {}, ...(code === 'conflict' ? {} : { message: detail || title }) }
    return { key, issues: issues.length > 0 ? issues : [whole], ...(current && { current }) }
  }
