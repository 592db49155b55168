import { soughtBy } from '../../../engine/runtime/connectors/answered.ts'
import { readAnswer } from '../../../engine/runtime/connectors/answers.ts'
import type { Outgoing } from '../../../engine/runtime/connectors/outgoing.ts'
import { Exception } from '../../../engine/runtime/exception.ts'
import { sentence } from '../../../engine/runtime/messages/message.ts'
import type { RecordData, WireValue } from '../../../engine/runtime/values/record-data.ts'
import { wireOf } from '../../../engine/runtime/values/record-data.ts'
import type { Expression } from '../../../engine/schema/expression.ts'
import { namedFacts } from '../queues/named_facts.ts'
import { type Context, environmentOf } from '../records/context.ts'
import { entityNamed } from '../records/entity_of.ts'
import { type ExchangesOf, type OperationOf, statusesOf } from '../records/exchange_records.ts'
import { Invalid } from '../records/failures.ts'
import { load } from '../records/load.ts'
import { takeInternalStep } from '../steps/take_internal_step.ts'
import { noteInRecord } from '../storage/queries/account_rows.ts'
import { idsWithin } from '../storage/queries/ids_within.ts'
import { inTransaction } from '../storage/writes/transaction.ts'
import { Stale } from '../writing/write_change.ts'
import type { Addresses } from './addresses.ts'
import { logCall } from './call_log.ts'
import { callPeer } from './call_peer.ts'
import { followMessage } from './follow_message.ts'
import { noteInterface } from './note_interface.ts'
import type { Outcome } from './outcome.ts'
import { endExchange, takeIn, takeRefusal } from './settle.ts'
import { operationOf } from './subscribers.ts'

/** An exchange that this node has taken on. */
interface Taken {
  readonly id: string
  readonly tries: number
  readonly key: string
  readonly sent: string
  readonly record: string | null
  readonly called: OperationOf
}

const usualRetry = { times: 8, minutes: 1, factor: 2 } as const
const longestText = 100_000

/**
 * Does what an exchange says, once: calls the other system, or takes in what it has sent. What is answered changes the record in the
 * transaction that ends the exchange, so that both are there or neither; a node that dies in between asks again, as the same effect.
 */
export async function deliver(
  context: Context,
  exchanges: ExchangesOf,
  addresses: Addresses,
  id: string,
  signal?: AbortSignal,
): Promise<void> {
  const { part, entity } = exchanges
  const found = await begun(context, exchanges, id)
  if (!found) return
  const taken = await takenFrom(context, exchanges, found)
  const outcome = await tried(context, exchanges, addresses, taken, signal)
  // A node that stops has not failed: another takes it on when its time is over, or this one when it is back.
  if (signal?.aborted && outcome.kind === 'failed') {
    await noteInRecord(context.pool, entity, id, { [part.dueAt]: context.now, [part.endedAt]: now(), [part.tries]: taken.tries - 1 })
    return
  }
  await noteInterface(context, exchanges, taken.called, outcome.kind === 'answered')
  if (outcome.kind === 'failed' && taken.tries <= retryOf(taken.called).times) return pause(context, exchanges, taken, outcome)
  if (outcome.kind !== 'answered') await giveUp(context, exchanges, taken, outcome)
}

const now = () => new Date().toISOString()
const retryOf = ({ of }: OperationOf) => ({ ...usualRetry, ...of.retry })

/** The exchange, begun; nothing when somebody has given it up meanwhile. */
async function begun(context: Context, exchanges: ExchangesOf, id: string): Promise<RecordData | undefined> {
  const { part, entity } = exchanges
  const { waiting, running } = statusesOf(exchanges)
  const field = entity.workflow?.field ?? ''
  const started = await takeInternalStep(context, { entity, id, name: part.start, when: (record) => record[field] === waiting })
  const found = started ?? (await load(context, entity, id, true))
  return found[field] === running ? found : undefined
}

async function takenFrom(context: Context, exchanges: ExchangesOf, found: RecordData): Promise<Taken> {
  const { part } = exchanges
  const text = (name: string) => String(wireOf(found, name) ?? '')
  const called = await operationOf(context, exchanges, found)
  if (!called) throw new Exception('noConnector', `There is no operation ${text(part.connector)}.${text(part.operation)}.`)
  const record = wireOf(found, part.record)
  return {
    id: found.id ?? '',
    tries: Number(wireOf(found, part.tries)),
    key: text(part.key),
    sent: text(part.sent),
    record: typeof record === 'string' ? record : null,
    called,
  }
}

/** One try, and what is taken in of it. What the record does not allow counts as a failure: it may allow it later. */
async function tried(
  context: Context,
  exchanges: ExchangesOf,
  addresses: Addresses,
  taken: Taken,
  signal: AbortSignal | undefined,
): Promise<Outcome> {
  const { called } = taken
  const outcome = called.declared.direction === 'in' ? cameIn(context, taken) : await calledAndLogged(context, addresses, taken, signal)
  if (outcome.kind !== 'answered') return outcome
  try {
    await settle({ ...context, now: now() }, exchanges, taken, outcome)
    return outcome
  } catch (error) {
    const reason = refusalIn(context, error)
    if (reason === undefined) throw error
    return { kind: 'failed', reason, ...rest(outcome) }
  }
}

async function calledAndLogged(context: Context, addresses: Addresses, taken: Taken, signal: AbortSignal | undefined): Promise<Outcome> {
  const { called, sent, key, record } = taken
  const said = JSON.parse(sent) as Outgoing
  // An address that stands in a record is the whole of it.
  const out = called.address ? { ...said, link: called.address.url.href } : said
  const began = Date.now()
  const outcome = await callPeer(context, addresses, called, out, key, signal)
  if (called.declared.log === undefined) return outcome
  const about = record === null ? {} : await load(context, entityNamed(context.app, called.declared.entity ?? ''), record, true)
  await logCall(context, { called, record: about, out, began, outcome })
  return outcome
}

const rest = ({ text, code }: Outcome) => ({ ...(text !== undefined && { text }), ...(code !== undefined && { code }) })

function cameIn({ app, language }: Context, { called, sent }: Taken): Outcome {
  const read = readAnswer(app, called.connector, called.operation, JSON.parse(sent))
  if (read.ok) return { kind: 'answered', answer: read.answer }
  const params = { system: called.of.label, at: read.at }
  return { kind: 'refused', reason: sentence({ code: 'peerGarbage', path: '', params }, language) }
}

/** Changes the record and ends the exchange, or neither. */
function settle(context: Context, exchanges: ExchangesOf, taken: Taken, outcome: Extract<Outcome, { kind: 'answered' }>): Promise<void> {
  const { called } = taken
  return inTransaction(context.pool, async (client) => {
    const isIn = called.declared.direction === 'in'
    const about = isIn ? await soughtRecord(context, called, outcome.answer) : taken.record
    const found: Record<string, WireValue> = isIn ? { of: called.declared.entity ?? null, record: about } : {}
    const facts = { ...found, ...endFacts(outcome), reason: null }
    if (!(await endExchange(context, client, exchanges, exchanges.part.finish, taken, facts))) return
    if (about !== null) await takeIn(context, client, called, about, outcome)
    if (isIn) await followMessage(context, client, called, taken.id)
  })
}

/** The record that what came in is about; nothing where it is about none. @throws Invalid when there is none, or more than one */
async function soughtRecord(context: Context, called: OperationOf, answer: RecordData): Promise<string | null> {
  if (called.declared.find === undefined) return null
  const { app, pool } = context
  const environment = environmentOf(context)
  const entity = entityNamed(app, called.declared.entity ?? '')
  const sought = Object.entries(soughtBy(app, called, called.declared, answer, environment))
  const same = sought.map(([field, value]) => ({ '==': [{ var: `record.${field}` }, value] })) as unknown as Expression[]
  const isKnown = sought.length > 0 && sought.every(([, value]) => typeof value === 'string' && value !== '')
  const ids = isKnown ? await idsWithin(pool, app, entity, { and: same } as unknown as Expression, environment, 2) : []
  if (ids.length !== 1) {
    const params = { field: entity.label, value: sought.map(([, value]) => String(value ?? '')).join(' ') }
    throw new Invalid([{ code: ids.length === 0 ? 'unknownReference' : 'ambiguousReference', path: '', params }])
  }
  return ids[0] as string
}

const endFacts = (outcome: Outcome): Record<string, WireValue> => ({
  endedAt: now(),
  ...(outcome.text !== undefined && { answer: outcome.text.slice(0, longestText) }),
  ...(outcome.code !== undefined && { code: outcome.code }),
})

/** Why a record could not take in what was answered; nothing for what is no refusal. */
function refusalIn({ language }: Context, error: unknown): string | undefined {
  if (error instanceof Invalid) return error.issues.map((issue) => sentence(issue, language)).join(' ')
  if (error instanceof Stale) return sentence({ code: 'conflict', path: '', params: {} }, language)
  if (error instanceof Exception && error.code === 'notFound') return sentence({ code: 'notFound', path: '', params: {} }, language)
  return undefined
}

/** Says when it is tried again: each time later. */
async function pause(context: Context, { part, entity }: ExchangesOf, taken: Taken, outcome: Extract<Outcome, { kind: 'failed' }>) {
  const { minutes, factor } = retryOf(taken.called)
  const seconds = Math.max(minutes * 60 * factor ** (taken.tries - 1), outcome.pause ?? 0)
  const dueAt = new Date(Date.now() + Math.min(seconds, longestPause) * 1_000).toISOString()
  const facts = namedFacts(part, { ...endFacts(outcome), reason: outcome.reason, dueAt })
  await noteInRecord(context.pool, entity, taken.id, facts as Record<string, string | number | null>)
}
const longestPause = 24 * 60 * 60

/** Ends an exchange that will not succeed, and lets its record know. A record that cannot be told keeps neither of them back. */
async function giveUp(context: Context, exchanges: ExchangesOf, taken: Taken, outcome: Exclude<Outcome, { kind: 'answered' }>) {
  const facts = { ...endFacts(outcome), reason: outcome.reason }
  const end = (tells: boolean) =>
    inTransaction(context.pool, async (client) => {
      const at = { ...context, now: now() }
      if (!(await endExchange(at, client, exchanges, exchanges.part.fail, taken, facts))) return
      if (tells && taken.record !== null) await takeRefusal(at, client, taken.called, taken.record, outcome)
    })
  try {
    await end(true)
  } catch (error) {
    if (refusalIn(context, error) === undefined) throw error
    await end(false)
  }
}
