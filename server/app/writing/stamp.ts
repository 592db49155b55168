import type { AppEntity } from '../../../engine/runtime/app/app.ts'
import { type Labels, linesOf, type RecordData, wireOf } from '../../../engine/runtime/values/record-data.ts'
import type { Context } from '../records/context.ts'
import type { Queryable } from '../storage/queries/run_load.ts'
import { takeIds } from '../storage/writes/ids.ts'

/** The record with what the program writes itself: ids of new records and lines, the next version, who and when. */
export async function stamped(
  context: Context,
  client: Queryable,
  entity: AppEntity,
  before: RecordData | null,
  record: RecordData,
): Promise<RecordData> {
  const fresh = [...entity.lines.keys()].reduce(
    (count, name) => count + linesOf(record, name).filter(({ id }) => id === undefined || id === null).length,
    0,
  )
  const ids = [...(await takeIds(context.pool, client, fresh + (before ? 0 : 1)))]
  const id = before?.id ?? ids.shift()
  const lines = [...entity.lines.keys()].map((name) => [
    name,
    linesOf(record, name).map((line) => (line.id === undefined || line.id === null ? { ...line, id: ids.shift() as string } : line)),
  ])
  const kept = Object.fromEntries(lines.map(([name, rows]) => [name, keepIfSame(linesOf(record, name as string), rows as RecordData[])]))
  return stampedAs(context, before, { ...record, ...kept }, id as string)
}

/** The same of a record whose id is known, and its lines have theirs. */
export function stampedAs(context: Context, before: RecordData | null, record: RecordData, id: string): RecordData {
  const { user, now } = context
  const by = user.id ?? null
  return {
    ...record,
    id,
    version: (before?.version ?? 0) + 1,
    createdAt: before ? wireOf(before, 'createdAt') : now,
    createdBy: before ? wireOf(before, 'createdBy') : by,
    updatedAt: now,
    updatedBy: by,
    $labels: labelled(context, before, record),
  }
}

const keepIfSame = (before: readonly RecordData[], after: readonly RecordData[]) =>
  after.every((line, index) => line === before[index]) ? before : after

function labelled({ app, user }: Context, before: RecordData | null, record: RecordData): Labels {
  const name = user[app.bundle.app.account.name]
  const by = typeof name === 'string' ? { updatedBy: name, ...(before ? {} : { createdBy: name }) } : {}
  return { ...(record.$labels ?? {}), ...by }
}
