import type { AppEntity } from '../../../engine/runtime/app/app.ts'
import { isSealed } from '../../../engine/runtime/app/sealed.ts'
import type { Issue } from '../../../engine/runtime/validation/issue.ts'
import { type RecordData, wireOf } from '../../../engine/runtime/values/record-data.ts'
import type { SubscriptionsPart } from '../../../engine/schema/subscriptions.ts'
import { type Context, environmentOf } from '../records/context.ts'
import { type OperationOf, operationNamed, type PeerAddress } from '../records/exchange_records.ts'
import { idsWithin } from '../storage/queries/ids_within.ts'
import { runLoad } from '../storage/queries/run_load.ts'
import type { Addresses } from './addresses.ts'
import { isPrivateHost } from './private_addresses.ts'

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

/** What `app.json` says of subscriptions, and their entity. */
export interface SubscriptionsOf {
  readonly part: SubscriptionsPart
  readonly entity: AppEntity
}

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
const leastSecret = 24
const ways = ['create', 'update', 'delete'] as const

/** Where subscriptions are kept; an app without has none. */
export function subscriptionsOf({ app }: Pick<Context, 'app'>): SubscriptionsOf | undefined {
  const { subscriptions: part } = app.bundle.app
  const entity = app.entities.get(part?.entity ?? '')
  return part && entity ? { part, entity } : undefined
}

/** All subscriptions. */
export async function readSubscriptions(context: Context, { part, entity }: SubscriptionsOf): Promise<readonly Subscription[]> {
  const { app, pool } = context
  const around = environmentOf(context)
  const ids = await idsWithin(pool, app, entity, true, around, mostSubscriptions)
  const open = new Set(await idsWithin(pool, app, entity, part.where ?? true, around, mostSubscriptions))
  const records = await runLoad(pool, app, entity, true, around, ids)
  return records.map((record) => ({ id: String(record.id), record, isOpen: open.has(String(record.id)) }))
}

/** What exchanges say of a subscription in place of a connector; no connector has such a name. */
export const connectorOf = (id: string): string => `subscription:${id}`

/** An operation of a connector, or what a subscription is told; nothing where there is none. */
export async function operationOf(context: Context, connector: string, operation: string): Promise<OperationOf | undefined> {
  const [, id] = /^subscription:(\d+)$/.exec(connector) ?? []
  const subscriptions = subscriptionsOf(context)
  if (id === undefined || !subscriptions) return operationNamed(context.app, connector, operation)
  const [record] = await runLoad(context.pool, context.app, subscriptions.entity, true, environmentOf(context), [id])
  return record && told(subscriptions, connector, operation, record)
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
  { part, entity }: SubscriptionsOf,
  record: RecordData,
  addresses: Addresses,
  readerOf: ReaderOf,
): Promise<Subscriber | Issue> {
  const { app } = context
  const issue = (code: string, params: Issue['params'] = {}): Issue => ({ code, path: '', params })
  const text = (field: string) => String(wireOf(record, field) ?? '')
  const wrong = wrongAddress(text(part.url), addresses)
  if (wrong !== undefined) return issue(wrong, { value: text(part.url).slice(0, 200), system: text(part.name) })
  if (text(part.secret).length < leastSecret) return issue('subscriptionSecret', { least: leastSecret })
  const about = app.entities.get(text(part.of))
  const own = [entity.name, app.bundle.app.exchanges?.entity, app.bundle.app.audit?.entity]
  if (!about || about.parent || own.includes(about.name)) return issue('subscriptionEntity', { value: text(part.of) })
  const steps = part.steps === undefined ? [] : namesIn(wireOf(record, part.steps))
  const unknown = steps.find((step) => !ways.some((way) => way === step) && !about.workflow?.transitions.has(step))
  if (unknown !== undefined) return issue('subscriptionStep', { value: unknown, entity: about.label })
  const reader = await readerOf(await clientIn(context, text(part.client)))
  if (!reader) return issue('subscriptionClient')
  const access = context.accesses.of(app, reader.roles, reader.only)
  if (!access.can('read', about.name)) return issue('subscriptionRights', { entity: about.label })
  return { about, reader, ...(steps.length > 0 && { steps: new Set(steps) }) }
}

/** Several values, or one a line. */
const namesIn = (value: unknown): readonly string[] =>
  (Array.isArray(value) ? value.map(String) : String(value ?? '').split(/[\s,，、]+/)).filter((name) => name !== '')

function wrongAddress(text: string, addresses: Addresses): string | undefined {
  const url = URL.parse(text)
  if (url?.username !== '' || url.hash !== '') return 'subscriptionUrl'
  const isAllowed = addresses.mayBePrivate(url.hostname)
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && isAllowed)) return 'subscriptionUrl'
  return !isAllowed && isPrivateHost(url.hostname) ? 'peerPrivate' : undefined
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
