import { effectKey, isWanted, outgoing } from '../../../engine/runtime/connectors/outgoing.ts'
import { Exception } from '../../../engine/runtime/exception.ts'
import { type WireValue, wireOf } from '../../../engine/runtime/values/record-data.ts'
import { type About, aboutFacts } from '../queues/about_facts.ts'
import { addRecord } from '../queues/add_record.ts'
import { namedFacts } from '../queues/named_facts.ts'
import { type Context, environmentOf } from '../records/context.ts'
import { type ExchangesOf, exchangesOf, factsOf, operationNamed, statusesOf } from '../records/exchange_records.ts'
import { Invalid } from '../records/failures.ts'
import { load } from '../records/load.ts'
import { idsWhere } from '../storage/queries/account_rows.ts'
import type { Queryable } from '../storage/queries/run_load.ts'
import { decideStep, writeStep } from './take_step.ts'

/** Something that another system is to be told. */
export interface CallRequest {
  readonly connector: string
  readonly operation: string
  /** The record that it is about, as it stands. */
  readonly about?: About
  /** What makes it one effect, where neither the operation nor the version of the record says so. */
  readonly key?: string
}

/**
 * Puts what another system is to be told into the outbox, in whatever transaction is under way: it goes out exactly when that is committed.
 * What is one effect stands there once: asked for again after it has failed, it is tried again with what is sent now.
 * @returns whether there was anything to tell
 * @throws Invalid when a field is missing that the address names
 */
export async function addCall(context: Context, client: Queryable, request: CallRequest): Promise<boolean> {
  const { app } = context
  const { about } = request
  const exchanges = exchangesOf(app)
  const called = operationNamed(app, request.connector, request.operation)
  if (!exchanges || !called) throw new Exception('noConnector', `There is no operation ${request.connector}.${request.operation}.`)
  const record = about?.record ?? {}
  const around = environmentOf(context)
  if (!isWanted(app, called.declared, record, around)) return false
  const out = outgoing(app, called.declared, record, around)
  if ('code' in out) throw new Invalid([out])
  const effect =
    request.key ?? effectKey(app, called.declared, record, around) ?? `${about?.entity.name ?? ''} ${record.id} ${record.version}`
  const key = `${request.connector}.${request.operation} ${effect}`
  await put(context, client, exchanges, key, {
    ...factsOf(called, 'out'),
    key,
    sent: JSON.stringify(out),
    dueAt: context.now,
    ...(about && { ...aboutFacts(about), version: about.record.version ?? null }),
  })
  return true
}

/** Writes a new exchange, or opens one with the same key again that has failed. */
async function put(
  context: Context,
  client: Queryable,
  exchanges: ExchangesOf,
  key: string,
  facts: Record<string, WireValue>,
): Promise<void> {
  const { part, entity } = exchanges
  const [known] = await idsWhere(client, entity, part.key, key)
  if (known === undefined) {
    await addRecord(context, client, entity, namedFacts(part, facts))
    return
  }
  const before = await load(context, entity, known, true, client)
  if (wireOf(before, entity.workflow?.field ?? '') !== statusesOf(exchanges).failed) return
  const record = { ...before, ...namedFacts(part, { ...facts, reason: null, answer: null, code: null, endedAt: null }) }
  const step = { entity, name: part.again, before, prepared: { record, issues: [] }, internal: true }
  await writeStep(context, client, await decideStep(context, client, step))
}
