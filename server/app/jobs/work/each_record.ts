import { Exception } from '../../../../engine/runtime/exception.ts'
import { sentence } from '../../../../engine/runtime/messages/message.ts'
import type { Expression } from '../../../../engine/schema/expression.ts'
import { environmentOf } from '../../records/context.ts'
import { entityNamed } from '../../records/entity_of.ts'
import { Invalid } from '../../records/failures.ts'
import { idsWithin } from '../../storage/queries/ids_within.ts'
import type { WorkScope } from './work.ts'

/** More records than a run should ever be about. */
const most = 200_000
const answered: ReadonlySet<string> = new Set(['notFound', 'stale'])

/** The ids of the records of an entity that the work is about: those for which the condition holds, or the one that the job follows. */
export async function recordsOf(
  { context, about, planned }: WorkScope,
  name: string,
  where: Expression | boolean = true,
): Promise<readonly string[]> {
  const entity = entityNamed(context.app, name)
  const ids = await idsWithin(context.pool, context.app, entity, where, environmentOf({ ...context, now: planned }), most)
  return about === undefined ? ids : ids.filter((id) => id === about.id)
}

/** Does something with each; what a rule refuses is counted, with the reason. */
export async function eachRecord<Item>(
  { context, progress }: Pick<WorkScope, 'context' | 'progress'>,
  items: readonly Item[],
  work: (item: Item) => Promise<unknown>,
) {
  progress.total = items.length
  for (const item of items) {
    try {
      await work(item)
    } catch (error) {
      await progress.step(refusal(error, context.language))
      continue
    }
    await progress.step()
  }
}

function refusal(error: unknown, language: Parameters<typeof sentence>[1]): string {
  if (error instanceof Invalid) return error.issues.map((issue) => sentence(issue, language)).join(' ')
  if (error instanceof Exception && answered.has(error.code)) return sentence({ code: error.code, path: '', params: {} }, language)
  throw error
}
