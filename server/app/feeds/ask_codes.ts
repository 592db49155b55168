import type pg from 'pg'
import type { AppEntity } from '../../../engine/runtime/app/app.ts'
import { valueAtPointer } from '../../../engine/runtime/connectors/pointer.ts'
import { newRecord } from '../../../engine/runtime/documents/new-record.ts'
import { isIssue } from '../../../engine/runtime/fields/field-kind.ts'
import { fieldKinds } from '../../../engine/runtime/fields/index.ts'
import { maxLengthOf } from '../../../engine/runtime/fields/text.ts'
import type { RecordData, WireValue } from '../../../engine/runtime/values/record-data.ts'
import type { FedCodes, Feed } from '../../../engine/schema/feed.ts'
import { type Context, environmentOf } from '../records/context.ts'
import { entityNamed } from '../records/entity_of.ts'
import { Invalid } from '../records/failures.ts'
import { SomeRefused, writeMany } from '../steps/write_many.ts'
import { isOneAnswered, isOneThere, saidOfCodes } from '../storage/queries/fed_codes.ts'
import type { Queryable } from '../storage/queries/run_load.ts'
import { atSavepoint } from '../storage/savepoint.ts'
import type { Bringing } from './bringing.ts'

/** A code that nobody knows, and the row that it came with. */
export interface UnknownCode {
  readonly field: string
  readonly code: string
  readonly row: unknown
}

/** The most codes of a feed that wait for an answer: a feed that is all wrong does not fill the list. */
const mostWaiting = 500

/**
 * Has administrators asked what codes mean: each becomes a record without an answer, once.
 * @param waiting the ids of those that are waited for already
 * @returns the ids of all that are waited for now
 */
export async function askCodes(
  bringing: Bringing,
  client: pg.ClientBase,
  unknown: readonly UnknownCode[],
  waiting: readonly string[],
): Promise<readonly string[]> {
  const ids = new Set(waiting)
  for (const [field, codes] of Object.entries(bringing.feed.codes ?? {})) {
    const rows = new Map(unknown.filter((each) => each.field === field).map(({ code, row }) => [code, row]))
    const entity = entityNamed(bringing.context.app, codes.entity)
    const known = await saidOfCodes(client, entity, codes, [...rows.keys()])
    for (const { id } of known.values()) if (ids.size < mostWaiting) ids.add(id)
    const fresh = [...rows].filter(([code]) => !known.has(code)).slice(0, mostWaiting - ids.size)
    for (const id of await ask(bringing, client, entity, codes, fresh)) ids.add(id)
  }
  return [...ids]
}

/** Makes the records. Where another run has just made one of them, the next batch finds it. */
async function ask(
  { context }: Bringing,
  client: pg.ClientBase,
  entity: AppEntity,
  codes: FedCodes,
  fresh: readonly (readonly [string, unknown])[],
): Promise<readonly string[]> {
  if (fresh.length === 0) return []
  const begun = newRecord(context.app, entity.name, environmentOf(context))
  const changes = fresh.map(([code, row]) => ({ before: null, after: { ...begun, ...keptOf(entity, codes, row), [codes.code]: code } }))
  try {
    const written = await atSavepoint(client, () => writeMany(context, client, entity, changes))
    return written.flatMap(({ id }) => id ?? [])
  } catch (error) {
    if (error instanceof SomeRefused || error instanceof Invalid) return []
    throw error
  }
}

/** What the record shows of the row; what is longer than its field is cut. */
function keptOf(entity: AppEntity, { keep = {} }: FedCodes, row: unknown): RecordData {
  const kept: Record<string, WireValue> = {}
  for (const [name, pointer] of Object.entries(keep)) {
    const field = entity.fields.get(name)
    const found = valueAtPointer(row, pointer)
    if (!field || (typeof found !== 'string' && typeof found !== 'number')) continue
    const value = fieldKinds[field.kind].parse([...String(found)].slice(0, maxLengthOf(field)).join(''), field)
    if (!isIssue(value)) kept[name] = value
  }
  return kept
}

/** Whether a code that rows were refused for has an answer since. */
export async function isAnswered({ context, feed }: Bringing, client: Queryable, waiting: readonly string[]): Promise<boolean> {
  if (waiting.length === 0) return false
  for (const codes of Object.values(feed.codes ?? {}))
    if (await isOneAnswered(client, entityNamed(context.app, codes.entity), codes, waiting)) return true
  return false
}

/** What the lists are called where these wait for an answer. */
export async function listsOf({ app, pool }: Context, { codes = {} }: Feed, waiting: readonly string[]): Promise<readonly string[]> {
  const names = new Set<string>()
  for (const { entity: name } of Object.values(codes)) {
    const entity = entityNamed(app, name)
    if (await isOneThere(pool, entity, waiting)) names.add(entity.label)
  }
  return [...names]
}
