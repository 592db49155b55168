import { Exception } from '../../../../engine/runtime/exception.ts'
import { sentence } from '../../../../engine/runtime/messages/message.ts'
import type { Expression } from '../../../../engine/schema/expression.ts'
import { environmentOf } from '../../records/context.ts'
import { entityNamed } from '../../records/entity_of.ts'
import { Invalid } from '../../records/failures.ts'
import { idsAmong, idsWithin } from '../../storage/queries/ids_within.ts'
import { labelsOf } from '../../storage/queries/labels_of.ts'
import type { WorkScope } from './work.ts'

/** More records than a run should ever be about. */
const mostRecords = 200_000
const answered: ReadonlySet<string> = new Set(['notFound', 'stale'])

/**
 * The ids of the records of an entity that the work is about: those for which the condition holds, or the one that the job follows. Where
 * there are more than a run is about, it says so.
 */
export async function recordsOf(scope: WorkScope, name: string, where: Expression | boolean = true): Promise<readonly string[]> {
  const { context, progress, most = mostRecords } = scope
  const ids = await found(scope, name, where, most + 1)
  if (ids.length > most) progress.tell(sentence({ code: 'runMore', path: '', params: { max: most } }, context.language))
  return ids.slice(0, most)
}

/** The same where some of them would be wrong without the others. @throws Error when there are more than a run is about */
export async function allRecordsOf(scope: WorkScope, name: string, where: Expression | boolean = true): Promise<readonly string[]> {
  const { context, most = mostRecords } = scope
  const ids = await found(scope, name, where, most + 1)
  if (ids.length > most) throw new Error(sentence({ code: 'runTooMany', path: '', params: { max: most } }, context.language))
  return ids
}

function found(
  { context, about, planned }: WorkScope,
  name: string,
  where: Expression | boolean,
  most: number,
): Promise<readonly string[]> {
  const { pool, app } = context
  const entity = entityNamed(app, name)
  const environment = environmentOf({ ...context, now: planned })
  if (about === undefined) return idsWithin(pool, app, entity, where, environment, most)
  return idsAmong(pool, app, entity, where, environment, about.id === undefined ? [] : [about.id])
}

/** A part of the work that is done or refused as a whole: a record, or several. */
export interface Part<Item> {
  readonly item: Item
  /** What people call what it is about: each is a row of the results. */
  readonly names: readonly string[]
}

/** Each of these records as a part of the work. */
export async function partsOf({ context }: Pick<WorkScope, 'context'>, name: string, ids: readonly string[]): Promise<Part<string>[]> {
  const { app, pool } = context
  const labels = await labelsOf(pool, app, entityNamed(app, name), ids)
  return ids.map((id) => ({ item: id, names: [labels.get(id) ?? id] }))
}

/** Does something with each; what a rule refuses is counted, with the reason. */
export async function eachRecord<Item>(
  { context, progress }: Pick<WorkScope, 'context' | 'progress'>,
  parts: readonly Part<Item>[],
  work: (item: Item) => Promise<unknown>,
) {
  progress.total = (progress.total ?? 0) + parts.length
  for (const { item, names } of parts) {
    try {
      await work(item)
    } catch (error) {
      const reason = refusal(error, context.language)
      if (reason === undefined) {
        progress.note(names, String((error as Error).message ?? error))
        throw error
      }
      await progress.step(names, reason)
      continue
    }
    await progress.step(names)
  }
}

/** Why a rule refuses it; nothing when the program or what it needs has failed. */
function refusal(error: unknown, language: Parameters<typeof sentence>[1]): string | undefined {
  if (error instanceof Invalid) return error.issues.map((issue) => sentence(issue, language)).join(' ')
  return error instanceof Exception && answered.has(error.code) ? sentence({ code: error.code, path: '', params: {} }, language) : undefined
}
