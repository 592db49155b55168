import type { Outgoing, Sent } from '../../../engine/runtime/connectors/outgoing.ts'
import { maxLengthOf } from '../../../engine/runtime/fields/text.ts'
import { sentence } from '../../../engine/runtime/messages/message.ts'
import { type RecordData, wireOf } from '../../../engine/runtime/values/record-data.ts'
import { aboutFacts } from '../queues/about_facts.ts'
import { addRecord } from '../queues/add_record.ts'
import { namedFacts } from '../queues/named_facts.ts'
import { seen } from '../records/changes.ts'
import { type Context, environmentOf } from '../records/context.ts'
import type { ExchangesOf } from '../records/exchange_records.ts'
import type { SubscriptionsOf } from '../records/subscription_records.ts'
import { noteInRecord } from '../storage/queries/account_rows.ts'
import { deletedAmong, endOfLog, type LoggedWrite, writesAfter } from '../storage/queries/changed_records.ts'
import type { Queryable } from '../storage/queries/run_load.ts'
import { keepPlace, placeOfMaking, staysAtVersion, stepsTaken, takePlace } from '../storage/queries/subscription_places.ts'
import { inTransaction } from '../storage/writes/transaction.ts'
import type { Addresses } from './addresses.ts'
import { peerNamed, type ReaderOf, type Subscriber, type Subscription, subscriberOf, withoutSeals } from './subscribers.ts'

/** What subscriptions are looked after with. */
export interface Telling {
  readonly subscriptions: SubscriptionsOf
  readonly exchanges: ExchangesOf
  readonly addresses: Addresses
  readonly readerOf: ReaderOf
}

/** So many writes are looked at together, and so often in a row for one subscription. */
const mostWrites = 200
const mostBatches = 50
/** The log has also who has signed a record, or been shown what it hides: none of these has written it. */
const written: ReadonlySet<string> = new Set(['create', 'update', 'transition', 'delete'])

/**
 * Puts what has been written since the last time into the outbox, for each subscription that wants to know. Its place in the log moves
 * in the same transaction, so that each write is told once, whichever node dies when; one that does not count moves on without a word.
 */
export async function tellSubscribers(context: Context, telling: Telling, all: readonly Subscription[]): Promise<void> {
  for (const subscription of all) {
    const { record } = subscription
    const { subscriptions, addresses, readerOf } = telling
    const found = subscription.isOpen ? await subscriberOf(context, subscriptions, record, addresses, readerOf) : undefined
    const problem = found && 'code' in found ? sentence(found, context.language) : null
    await noteProblem(context, subscriptions, subscription, problem)
    if (problem !== null) continue
    const subscriber = found as Subscriber | undefined
    for (let batch = 0; batch < mostBatches; batch++) if (!(await tellSome(context, telling, subscription, subscriber))) break
  }
}

async function noteProblem({ pool }: Context, { part, entity }: SubscriptionsOf, { id, record }: Subscription, problem: string | null) {
  if (part.problem === undefined || wireOf(record, part.problem) === problem) return
  await noteInRecord(pool, entity, id, { [part.problem]: problem })
}

/** @returns whether the log goes on */
function tellSome(context: Context, telling: Telling, { id, record }: Subscription, subscriber: Subscriber | undefined): Promise<boolean> {
  return inTransaction(context.pool, async (client) => {
    const { name } = telling.subscriptions.entity
    const madeAt = String(wireOf(record, 'createdAt') ?? context.now)
    const place = await takePlace(client, id, () => placeOfMaking(client, name, id, madeAt))
    // Changed or switched off since it was read: the next round tells by what it says then.
    if (place === undefined || !(await staysAtVersion(client, telling.subscriptions.entity, id, record.version))) return false
    if (!subscriber) {
      await keepPlace(client, id, await endOfLog(client))
      return false
    }
    const { writes, upTo, isMore } = await writesAfter(client, subscriber.about, place, mostWrites)
    for (const told of await whatToTell(context, client, subscriber, writes)) await put(context, client, telling, id, told)
    await keepPlace(client, id, upTo ?? place)
    return isMore
  })
}

/** A write that somebody is told of, and the record as they see it now; nothing of one that is deleted. */
interface Told {
  readonly write: LoggedWrite
  readonly what: string
  readonly label: string
  readonly about: Subscriber['about']
  readonly record?: RecordData
}

/** The writes that a subscriber wants to know, of records that they see, or saw when they were deleted. */
async function whatToTell(
  context: Context,
  client: Queryable,
  { about, steps, reader }: Subscriber,
  logged: readonly LoggedWrite[],
): Promise<readonly Told[]> {
  const { app, accesses, pool } = context
  const writes = logged.filter(({ action }) => written.has(action))
  const taken = await stepsTaken(
    client,
    about.name,
    writes.flatMap(({ id, action }) => (action === 'transition' ? [id] : [])),
  )
  const named = writes.map((write) => ({ write, what: whatOf(write, taken) })).filter(({ what }) => steps?.has(what) ?? true)
  const theirs = { ...context, access: accesses.of(app, reader.roles, reader.only), user: reader.record }
  const idsOf = (isGone: boolean) => [...new Set(named.flatMap(({ write, what }) => ((what === 'delete') === isGone ? [write.id] : [])))]
  const records = new Map((await seen(theirs, about, idsOf(false))).map((record) => [record.id, withoutSeals(about, record)]))
  const gone = new Set(await deletedAmong(pool, app, about, theirs.access.scope(about.name), environmentOf(theirs), idsOf(true)))
  return named.flatMap(({ write, what }): readonly Told[] => {
    const step = about.workflow?.transitions.get(what)?.label
    const told = { write, what, about, label: step === undefined ? about.label : `${about.label} ${step}` }
    if (what === 'delete') return gone.has(write.id) ? [told] : []
    const record = records.get(write.id)
    return record ? [{ ...told, record }] : []
  })
}

const whatOf = ({ id, version, action }: LoggedWrite, taken: ReadonlyMap<string, string>): string =>
  action === 'transition' ? (taken.get(`${id} ${version}`) ?? 'update') : action

/** Writes the message into the outbox. A record that is too long for it is left out: whoever needs it asks for it. */
async function put(context: Context, client: Queryable, { exchanges: { part, entity } }: Telling, id: string, told: Told): Promise<void> {
  const { write, what, label, about, record } = told
  const operation = `${about.name}.${what}`
  const kept = entity.fields.get(part.sent)
  const whole = JSON.stringify(messageOf(told, operation, record))
  const sent = !kept || [...whole].length <= maxLengthOf(kept) ? whole : JSON.stringify(messageOf(told, operation))
  const facts = {
    subscription: id,
    operation,
    direction: 'out',
    label,
    tries: 0,
    key: `${peerNamed(id)} ${operation} ${write.id} ${write.version}`,
    sent,
    dueAt: context.now,
    ...aboutFacts({ entity: about, record: record ?? { id: write.id } }),
    version: write.version,
  }
  await addRecord(context, client, entity, namedFacts(part, facts))
}

/** The message: `type`, `timestamp` and `data`, as the Standard Webhooks specification (1.0) has it. */
function messageOf({ write, about }: Told, type: string, record?: RecordData): Outgoing {
  const data = { entity: about.name, id: write.id, version: write.version, ...(record && { record: record as unknown as Sent }) }
  return { method: 'POST', path: '/', body: { type, timestamp: write.at, data: data as unknown as Sent } }
}
