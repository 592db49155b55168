import type { App, AppEntity } from '../../../engine/runtime/app/app.ts'
import { effectKey, isWanted, outgoing } from '../../../engine/runtime/connectors/outgoing.ts'
import { Exception } from '../../../engine/runtime/exception.ts'
import type { WireValue } from '../../../engine/runtime/values/record-data.ts'
import { wireOf } from '../../../engine/runtime/values/record-data.ts'
import type { Connector, ConnectorOperation } from '../../../engine/schema/connector.ts'
import type { ExchangesPart } from '../../../engine/schema/queues.ts'
import { type About, aboutFacts } from '../queues/about_facts.ts'
import { addRecord } from '../queues/add_record.ts'
import { namedFacts } from '../queues/named_facts.ts'
import { type Context, environmentOf } from '../records/context.ts'
import { Invalid } from '../records/failures.ts'
import { load } from '../records/load.ts'
import { decideStep, writeStep } from '../records/take_step.ts'
import { idsWhere } from '../storage/queries/account_rows.ts'
import type { Queryable } from '../storage/queries/run_load.ts'

/** What `app.json` says of exchanges, and their entity. */
export interface ExchangesOf {
  readonly part: ExchangesPart
  readonly entity: AppEntity
}

/** One operation of one connector, by its names. */
export interface OperationOf {
  readonly connector: string
  readonly operation: string
  readonly of: Connector
  readonly declared: ConnectorOperation
}

/** Something that another system is to be told. */
export interface CallRequest {
  readonly connector: string
  readonly operation: string
  /** The record that it is about, as it stands. */
  readonly about?: About
  /** What makes it one effect, where neither the operation nor the version of the record says so. */
  readonly key?: string
}

/** Where exchanges with other systems are kept; an app without has none. */
export function exchangesOf(app: App): ExchangesOf | undefined {
  const { exchanges: part } = app.bundle.app
  const entity = app.entities.get(part?.entity ?? '')
  return part && entity ? { part, entity } : undefined
}

/** The statuses of exchanges, by what they mean. */
export function statusesOf({ part, entity }: ExchangesOf): { readonly waiting: string; readonly running: string; readonly failed: string } {
  const { workflow } = entity
  const to = (step: string) => workflow?.transitions.get(step)?.to ?? ''
  return { waiting: workflow?.initial ?? '', running: to(part.start), failed: to(part.fail) }
}

/** An operation by its names; nothing when there is none. */
export function operationNamed(app: App, connector: string, operation: string): OperationOf | undefined {
  const { connectors = {} } = app.bundle
  const of = Object.hasOwn(connectors, connector) ? connectors[connector] : undefined
  const declared = of && Object.hasOwn(of.operations, operation) ? of.operations[operation] : undefined
  return of && declared ? { connector, operation, of, declared } : undefined
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

/** What an exchange says of its operation. */
export const factsOf = ({ connector, operation, declared }: OperationOf, direction: 'out' | 'in'): Record<string, WireValue> => ({
  connector,
  operation,
  direction,
  label: declared.label,
  tries: 0,
})

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
