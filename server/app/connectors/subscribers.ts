import type { AppEntity } from '../../../engine/runtime/app/app.ts'
import { isSealed } from '../../../engine/runtime/app/sealed.ts'
import type { Issue } from '../../../engine/runtime/validation/issue.ts'
import { type RecordData, wireOf } from '../../../engine/runtime/values/record-data.ts'
import { type Context, environmentOf } from '../records/context.ts'
import { type ExchangesOf, type OperationOf, operationNamed, type PeerAddress } from '../records/exchange_records.ts'
import { aboutOf, type SubscriptionsOf, stepsOf, subscriptionIssues, subscriptionsOf } from '../records/subscription_records.ts'
import { idsWithin } from '../storage/queries/ids_within.ts'
import { runLoad } from '../storage/queries/run_load.ts'
import type { Addresses } from './addresses.ts'

/** As whom a client of the portal reads. */
export interface Reader {
  readonly roles: readonly string[]
  /** The addresses of the resources that it is given alone. */
  readonly only?: ReadonlySet<string>
  /** The account, the `user` of expressions. */
  readonly record: RecordData
}

/** Finds as whom a client reads, by its id; nothing where it is shut. */
export type ReaderOf = (client: string) => Promise<Reader | undefined>

/** A subscription as its record says it. */
export interface Subscription {
  readonly id: string
  readonly record: RecordData
  /** It counts now. */
  readonly isOpen: boolean
}

/** One that can be told. */
export interface Subscriber {
  readonly about: AppEntity
  /** Of which writes; nothing: of each. */
  readonly steps?: ReadonlySet<string>
  readonly reader: Reader
}

const mostSubscriptions = 1_000
const usualSeconds = 10

/** All subscriptions. */
export async function readSubscriptions(context: Context, { part, entity }: SubscriptionsOf): Promise<readonly Subscription[]> {
  const { app, pool } = context
  const around = environmentOf(context)
  const ids = await idsWithin(pool, app, entity, true, around, mostSubscriptions)
  const open = new Set(await idsWithin(pool, app, entity, part.where ?? true, around, mostSubscriptions))
  const records = await runLoad(pool, app, entity, true, around, ids)
  return records.map((record) => ({ id: String(record.id), record, isOpen: open.has(String(record.id)) }))
}

/** What messages and traces call a subscription; no connector has such a name. */
export const peerNamed = (id: string): string => `subscription:${id}`

/** What an exchange is about: an operation of its connector, or what its subscription is told; nothing where there is none. */
export async function operationOf(context: Context, { part }: ExchangesOf, exchange: RecordData): Promise<OperationOf | undefined> {
  const text = (field: string) => String(wireOf(exchange, field) ?? '')
  const operation = text(part.operation)
  const id = text(part.subscription ?? '')
  const subscriptions = subscriptionsOf(context)
  if (id === '' || !subscriptions) return operationNamed(context.app, text(part.connector), operation)
  const [record] = await runLoad(context.pool, context.app, subscriptions.entity, true, environmentOf(context), [id])
  return record && told(subscriptions, peerNamed(id), operation, record)
}

function told({ part }: SubscriptionsOf, connector: string, operation: string, record: RecordData): OperationOf | undefined {
  const text = (field: string) => String(wireOf(record, field) ?? '')
  const url = URL.parse(text(part.url))
  if (!url) return undefined
  const label = text(part.name)
  const declared = { label: operation, path: '/' }
  const of = {
    label,
    url: connector,
    signed: true,
    operations: { [operation]: declared },
    seconds: part.seconds ?? usualSeconds,
    ...(part.retry && { retry: part.retry }),
  }
  return { connector, operation, of, declared, address: { url, secret: text(part.secret) } satisfies PeerAddress }
}

/** Who is to be told, or why nobody can be. */
export async function subscriberOf(
  context: Context,
  subscriptions: SubscriptionsOf,
  record: RecordData,
  addresses: Addresses,
  readerOf: ReaderOf,
): Promise<Subscriber | Issue> {
  const { app } = context
  const { part, entity } = subscriptions
  const issue = (code: string, params: Issue['params'] = {}): Issue => ({ code, path: '', params })
  const text = (field: string) => String(wireOf(record, field) ?? '')
  const [wrong] = subscriptionIssues(app, subscriptions, record, (host) => addresses.mayBePrivate(host))
  if (wrong) return wrong
  const about = aboutOf(app, entity, text(part.of))
  if (!about) return issue('subscriptionEntity', { value: text(part.of) })
  const reader = await readerOf(await clientIn(context, text(part.client)))
  if (!reader) return issue('subscriptionClient')
  const access = context.accesses.of(app, reader.roles, reader.only)
  if (!access.can('read', about.name)) return issue('subscriptionRights', { entity: about.label })
  const steps = stepsOf(part, record)
  return { about, reader, ...(steps.length > 0 && { steps: new Set(steps) }) }
}

/** The id by which the client presents itself that a subscription names. */
async function clientIn(context: Context, id: string): Promise<string> {
  const { app, pool } = context
  const part = app.bundle.app.clients
  const entity = app.entities.get(part?.entity ?? '')
  if (!part || !entity || id === '') return ''
  const [record] = await runLoad(pool, app, entity, true, environmentOf(context), [id])
  return String((record && wireOf(record, part.id)) ?? '')
}

/** The record without what is kept encrypted: exchanges keep what is sent as it is. */
export function withoutSeals(entity: AppEntity, record: RecordData): RecordData {
  const seals = new Set([...entity.fields.values()].filter(isSealed).map(({ name }) => name))
  return Object.fromEntries(
    Object.entries(record).flatMap(([name, value]) => {
      const lines = entity.lines.get(name)
      if (lines && Array.isArray(value)) return [[name, value.map((line) => withoutSeals(lines, line as RecordData))]]
      return seals.has(name) ? [] : [[name, value]]
    }),
  )
}
