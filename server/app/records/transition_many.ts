import { Exception } from '../../../engine/runtime/exception.ts'
import type { Issue } from '../../../engine/runtime/validation/issue.ts'
import type { Context } from './context.ts'
import { Invalid } from './failures.ts'
import { transition } from './transition.ts'

/** What became of one record of a batch. */
export type StepResult =
  | { readonly id: string; readonly ok: true }
  | { readonly id: string; readonly ok: false; readonly issues: readonly Issue[] }

const answered: ReadonlySet<string> = new Set(['notFound', 'forbidden', 'conflict'])

/** Takes a step of many records, each by itself: one that is refused does not keep the others back. Failures of the program are not results. */
export async function transitionMany(
  context: Context,
  name: string,
  ids: readonly string[],
  step: string,
  comment?: string,
): Promise<readonly StepResult[]> {
  const results: StepResult[] = []
  for (const id of new Set(ids)) {
    const own = context.idempotencyKey === undefined ? context : { ...context, idempotencyKey: `${context.idempotencyKey}:${id}` }
    try {
      await transition(own, name, id, step, comment === undefined ? {} : { comment })
      results.push({ id, ok: true })
    } catch (error) {
      results.push({ id, ok: false, issues: issuesOf(error) })
    }
  }
  return results
}

function issuesOf(error: unknown): readonly Issue[] {
  if (error instanceof Invalid) return error.issues
  if (error instanceof Exception && answered.has(error.code)) return [{ code: error.code, path: '', params: {} }]
  throw error
}
