import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { AppEntity } from '../../../../engine/runtime/app/app.ts'
import { type FedPage, fedFields, fedPage, fedRow } from '../../../../engine/runtime/connectors/fed-row.ts'
import { outgoing } from '../../../../engine/runtime/connectors/outgoing.ts'
import { compute } from '../../../../engine/runtime/documents/compute.ts'
import { newRecord } from '../../../../engine/runtime/documents/new-record.ts'
import type { RecordData, WireValue } from '../../../../engine/runtime/documents/record-data.ts'
import { Exception } from '../../../../engine/runtime/exception.ts'
import { issueWith } from '../../../../engine/runtime/fields/field-kind.ts'
import { sentence } from '../../../../engine/runtime/messages/message.ts'
import type { Issue } from '../../../../engine/runtime/validation/issue.ts'
import { validate } from '../../../../engine/runtime/validation/validate.ts'
import { Addresses } from '../../connectors/addresses.ts'
import { callPeer } from '../../connectors/call_peer.ts'
import { exchangesOf, type OperationOf, operationNamed } from '../../connectors/exchange_records.ts'
import { noteInterface } from '../../connectors/note_interface.ts'
import { environmentOf } from '../../records/context.ts'
import { differences, isUnchanged } from '../../records/differences.ts'
import { entityNamed } from '../../records/entity_of.ts'
import { Invalid } from '../../records/failures.ts'
import { surroundingsOf } from '../../records/prepare.ts'
import { write } from '../../records/write.ts'
import { idsWhere } from '../../storage/queries/account_rows.ts'
import { holdFeed, idsByKey, idsToMark, keyText } from '../../storage/queries/feed_rows.ts'
import { type Queryable, runLoad } from '../../storage/queries/run_load.ts'
import { atSavepoint } from '../../storage/writes/savepoint.ts'
import { inTransaction } from '../../storage/writes/transaction.ts'
import type { Worker, WorkScope } from './work.ts'

/** What a feed that does not end sends at most. */
const mostPages = 10_000
const pauseMilliseconds = 500

/** What became of the rows of a feed. */
interface Counts {
  made: number
  changed: number
  gone: number
  same: number
  refused: number
}

/** One feed under way. */
interface Bringing {
  readonly scope: WorkScope
  readonly called: OperationOf
  readonly feed: NonNullable<OperationOf['declared']['feed']>
  readonly entity: AppEntity
  readonly counts: Counts
  /** The records whose rows have come. */
  readonly seen: Set<string>
  /** The records that codes name, by field. */
  readonly named: Map<string, string | undefined>
}

/**
 * Brings rows by key, page by page, each page in a transaction. A run that begins again asks from the first page on: what is stored is
 * not written again, and only who has seen all pages knows what is gone. What an operation fails with ends the run after the others.
 */
export const feed: Worker<'feed'> = async ({ connector, operations }, scope) => {
  const failures: string[] = []
  for (const operation of operations) {
    const called = operationNamed(scope.context.app, connector, operation)
    if (!called?.declared.feed) throw new Exception('noConnector', `There is no feed ${connector}.${operation}.`)
    const bringing = {
      scope,
      called,
      feed: called.declared.feed,
      entity: entityNamed(scope.context.app, called.declared.entity ?? ''),
      counts: { made: 0, changed: 0, gone: 0, same: 0, refused: 0 },
      seen: new Set<string>(),
      named: new Map<string, string | undefined>(),
    }
    const failure = await alone(bringing)
    const exchanges = exchangesOf(scope.context.app)
    if (exchanges) await noteInterface(scope.context, exchanges, called, failure === undefined)
    if (failure !== undefined) failures.push(failure)
  }
  if (failures.length > 0) throw new Error([...new Set(failures)].join(' '))
}

/** Brings all pages, once nobody else does. @returns why it failed */
function alone(bringing: Bringing): Promise<string | undefined> {
  const { scope, called, entity, counts } = bringing
  const { context, progress } = scope
  const say = (code: string, params: Readonly<Record<string, string | number>>) => sentence({ code, path: '', params }, context.language)
  // The lock is held by a connection of its own, which dies with the server that has it.
  return inTransaction(context.pool, async (holder) => {
    while (!(await holdFeed(holder, entity))) await sleep(pauseMilliseconds, undefined, { signal: progress.signal })
    const failure = await allPages(bringing, () => holdFeed(holder, entity))
    progress.tell(say('feedBrought', { system: called.declared.label, ...counts }))
    return failure
  })
}

/** @param hold says that it is still us: a connection that is idle for long, or lost, holds nothing */
async function allPages(bringing: Bringing, hold: () => Promise<boolean>): Promise<string | undefined> {
  let mark: string | undefined
  for (let count = 0; count < mostPages; count++) {
    const page = await asked(bringing, mark)
    if (typeof page === 'string') return page
    await hold()
    await bring(bringing, page.rows)
    if (page.next === undefined || page.next === mark) {
      await markGone(bringing)
      return undefined
    }
    mark = page.next
  }
  return `${bringing.called.of.label}: ${mostPages}`
}

/** The next page, or why there is none. */
async function asked({ scope, called, feed }: Bringing, mark: string | undefined): Promise<FedPage | string> {
  const { context, addresses = new Addresses({}) } = scope
  const out = outgoing(context.app, called.declared, {}, environmentOf({ ...context, now: scope.planned }))
  if ('code' in out) return sentence(out, context.language)
  const body = mark === undefined ? out.body : { ...out.body, mark }
  const outcome = await callPeer(context, addresses, called, { ...out, body }, randomUUID(), scope.progress.signal)
  scope.progress.signal.throwIfAborted()
  if (outcome.kind !== 'answered') return outcome.reason
  const page = fedPage(feed, parsed(outcome.text))
  if (!('at' in page)) return page
  return sentence({ code: 'peerGarbage', path: '', params: { system: called.of.label, at: page.at } }, context.language)
}

function parsed(text = ''): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

interface Row {
  readonly key: string
  readonly first: string
  readonly values: Readonly<Record<string, WireValue>>
  readonly issues: readonly Issue[]
}

async function bring(bringing: Bringing, rows: readonly unknown[]): Promise<void> {
  const { scope, entity, feed, counts } = bringing
  const { context, progress } = scope
  const fields = fedFields(feed, entity)
  const read: Row[] = []
  for (const [index, row] of rows.entries()) read.push(await readRow(bringing, fedRow(fields, row), index + 1))
  const outcomes = await inTransaction(context.pool, async (client) => {
    const known = await idsByKey(client, entity, feed.key, [...new Set(read.map(({ first }) => first))])
    const ids = [...new Set(read.flatMap(({ key }) => known.get(key) ?? []))]
    const stored = await runLoad(client, context.app, entity, true, environmentOf(context), ids)
    const records = new Map(stored.map((record) => [keyText(feed.key.map((name) => record[name] ?? null)), record]))
    const found: { readonly row: Row; readonly as: keyof Counts; readonly reason?: string }[] = []
    for (const row of read) {
      // A row that cannot be read is there nonetheless: its record is not gone.
      const id = known.get(row.key)
      if (id !== undefined) bringing.seen.add(id)
      const before = records.get(row.key) ?? null
      try {
        if (row.issues.length > 0) throw new Invalid(row.issues)
        const after = await atSavepoint(client, () => put(bringing, client, before, row.values))
        if (after?.id !== undefined) {
          records.set(row.key, after)
          bringing.seen.add(after.id)
        }
        found.push({ row, as: after === undefined ? 'same' : before ? 'changed' : 'made' })
      } catch (error) {
        if (!(error instanceof Invalid)) throw error
        found.push({ row, as: 'refused', reason: error.issues.map((issue) => sentence(issue, context.language)).join(' ') })
      }
    }
    return found
  })
  for (const { row, as, reason } of outcomes) {
    counts[as] += 1
    await progress.step(as === 'same' ? [] : [nameOf(row)], reason)
  }
}

const nameOf = ({ key }: Row): string => (JSON.parse(key) as readonly (string | null)[]).map((part) => part ?? '').join(' ')

/** The row with the ids of the records that it names, and what is wrong with it. */
async function readRow(bringing: Bringing, { values, issues }: ReturnType<typeof fedRow>, number: number): Promise<Row> {
  const { entity, feed } = bringing
  const found: Record<string, WireValue> = { ...values }
  const wrong = [...issues]
  for (const [name, value] of Object.entries(values)) {
    const field = entity.fields.get(name)
    if (field?.kind !== 'ref' || typeof value !== 'string') continue
    const id = await named(bringing, field.target ?? '', value)
    if (id === undefined) wrong.push({ ...issueWith('unknownReference', field, { value: value.slice(0, 40) }), path: name })
    found[name] = id ?? null
  }
  const missing = feed.key.find((name) => (found[name] ?? null) === null)
  if (missing !== undefined && wrong.length === 0)
    wrong.push({ code: 'feedNoKey', path: missing, params: { row: number, field: entity.fields.get(missing)?.label ?? missing } })
  const key = feed.key.map((name) => found[name] ?? null)
  return { key: keyText(key), first: String(key[0] ?? ''), values: found, issues: wrong }
}

/** The one record that a code names. */
async function named({ scope, named: known }: Bringing, target: string, code: string): Promise<string | undefined> {
  const key = `${target} ${code}`
  if (!known.has(key)) {
    const entity = entityNamed(scope.context.app, target)
    const [id, ...others] = await idsWhere(scope.context.pool, entity, entity.code, code)
    known.set(key, others.length === 0 ? id : undefined)
  }
  return known.get(key)
}

/** Stores what has changed. @returns the record; nothing when it was as it is @throws Invalid */
async function put(
  { scope, entity, feed }: Bringing,
  client: Queryable,
  before: RecordData | null,
  values: Readonly<Record<string, WireValue>>,
): Promise<RecordData | undefined> {
  const { context } = scope
  const surroundings = surroundingsOf(context, before)
  const base = before ?? newRecord(context.app, entity.name, surroundings)
  const there = feed.gone === undefined ? {} : { [feed.gone]: false }
  const after = compute(context.app, entity.name, { ...base, ...values, ...there }, surroundings, before ?? undefined)
  if (before && isUnchanged(differences(entity, before, after))) return undefined
  const wrong = validate(context.app, entity.name, after, surroundings)
  if (wrong.length > 0) throw new Invalid(wrong)
  return write(context, client, { entity, before, after, action: before ? 'update' : 'create', isDeclared: true })
}

/** Marks the records whose rows no longer come. Who names nothing at all has lost them, and is not believed. */
async function markGone(bringing: Bringing): Promise<void> {
  const { scope, entity, feed, seen, counts } = bringing
  const { context } = scope
  const { gone } = feed
  if (gone === undefined || seen.size === 0) return
  const ids = await idsToMark(context.pool, entity, gone, [...seen])
  await inTransaction(context.pool, async (client) => {
    for (const before of await runLoad(client, context.app, entity, true, environmentOf(context), ids)) {
      await write(context, client, { entity, before, after: { ...before, [gone]: true }, action: 'update', isDeclared: true })
      counts.gone += 1
    }
  })
}
