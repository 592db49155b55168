import { Exception } from '../../../engine/runtime/exception.ts'
import type { Issue } from '../../../engine/runtime/validation/issue.ts'
import { Invalid } from '../records/failures.ts'

/** What became of one record of a batch. */
export type BatchResult =
  | { readonly id: string; readonly ok: true }
  | { readonly id: string; readonly ok: false; readonly issues: readonly Issue[] }

const answered: ReadonlySet<string> = new Set(['notFound', 'forbidden', 'conflict'])

/** Does something with each of many records by itself: one that is refused does not keep the others back. Failures of the program are not results. */
export async function forEachRecord(ids: readonly string[], work: (id: string) => Promise<unknown>): Promise<readonly BatchResult[]> {
  const results: BatchResult[] = []
  for (const id of new Set(ids)) {
    try {
      await work(id)
      results.push({ id, ok: true })
    } catch (error) {
      results.push({ id, ok: false, issues: issuesOf(error) })
    }
  }
  return results
}

function issuesOf(error: unknown): readonly Issue[] {
  if (error instanceof Invalid) return error.explained()
  if (error instanceof Exception && answered.has(error.code)) return [{ code: error.code, path: '', params: {} }]
  throw error
}
