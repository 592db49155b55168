import { Exception } from '../../../engine/runtime/exception.ts'
import type { Context } from '../records/context.ts'
import { Invalid } from '../records/failures.ts'
import { approvalsById } from '../storage/approvals/read_approvals.ts'
import { type BatchResult, forEachRecord } from './batch.ts'
import { transition } from './transition.ts'

/** A decision about what an inbox shows: by the approval, and the level that the person has seen. */
export interface InboxDecision {
  readonly approval: string
  readonly level: string
}

/** Decides about many, each by itself: one that is refused does not keep the others back. The results are named by the approvals; beside them stand the entities that were decided about. */
export async function decideMany(
  context: Context,
  decision: 'approve' | 'reject',
  chosen: readonly InboxDecision[],
  comment?: string,
): Promise<{ readonly results: readonly BatchResult[]; readonly entities: readonly string[] }> {
  const levels = new Map(chosen.map(({ approval, level }) => [approval, level]))
  const stored = new Map((await approvalsById(context.pool, [...levels.keys()])).map((approval) => [approval.id, approval]))
  const results = await forEachRecord([...levels.keys()], async (id) => {
    const approval = stored.get(id)
    if (approval?.state !== 'open') throw notWaiting()
    const { idempotencyKey: key } = context
    // What administrators require on the forms of the record is asked here as there.
    const form = { entity: approval.entity }
    const own = { ...context, form, ...(key !== undefined && { idempotencyKey: `${key}:${id}` }) }
    const level = levels.get(id)
    const said = { ...(comment === undefined ? {} : { comment }), ...(level === undefined ? {} : { level }) }
    await transition(own, approval.entity, approval.record, approval.definition[decision], said).catch((error: unknown) => {
      // What others decide about is answered as what nobody does: else whoever guesses an id learns that it waits.
      throw error instanceof Exception && error.code === 'notFound' ? notWaiting() : error
    })
  })
  return { results, entities: [...new Set([...stored.values()].map(({ entity }) => entity))] }
}

const notWaiting = (): Invalid => new Invalid([{ code: 'notWaiting', path: '', params: {} }])
