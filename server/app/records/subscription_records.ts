import type { App, AppEntity } from '../../../engine/runtime/app/app.ts'
import type { Issue } from '../../../engine/runtime/validation/issue.ts'
import { isEmpty, type RecordData, wireOf } from '../../../engine/runtime/values/record-data.ts'
import type { SubscriptionsPart } from '../../../engine/schema/subscriptions.ts'
import { isPrivateHost } from '../values/private_addresses.ts'
import type { Context } from './context.ts'

/** What `app.json` says of subscriptions, and their entity. */
export interface SubscriptionsOf {
  readonly part: SubscriptionsPart
  readonly entity: AppEntity
}

/** Whether a host may stand at a private address. */
type MayBePrivate = (host: string) => boolean

const leastSecret = 24
const ways = ['create', 'update', 'delete'] as const

/** Where subscriptions are kept; an app without has none. */
export function subscriptionsOf({ app }: Pick<Context, 'app'>): SubscriptionsOf | undefined {
  const { subscriptions: part } = app.bundle.app
  const entity = app.entities.get(part?.entity ?? '')
  return part && entity ? { part, entity } : undefined
}

/** Why nothing could be told of what a subscription says, by its field; whether its client may read is another question. */
export function subscriptionIssues(app: App, { part, entity }: SubscriptionsOf, record: RecordData, mayBePrivate: MayBePrivate): Issue[] {
  const text = (field: string) => String(wireOf(record, field) ?? '')
  const issue = (path: string, code: string | undefined, params: Issue['params'] = {}): Issue[] =>
    code === undefined ? [] : [{ code, path, params }]
  const about = aboutOf(app, entity, text(part.of))
  const unknown = about && stepsOf(part, record).find((step) => !ways.some((way) => way === step) && !about.workflow?.transitions.has(step))
  const wrong = wrongAddress(text(part.url), mayBePrivate)
  return [
    ...issue(part.url, wrong, { value: text(part.url).slice(0, 200), system: text(part.name) }),
    ...issue(part.secret, text(part.secret).length < leastSecret ? 'subscriptionSecret' : undefined, { least: leastSecret }),
    ...issue(part.of, about ? undefined : 'subscriptionEntity', { value: text(part.of) }),
    ...(about && unknown !== undefined ? issue(part.steps ?? '', 'subscriptionStep', { value: unknown, entity: about.label }) : []),
  ]
}

/** The same of what somebody changes, so that it is refused when it is saved and not when it is sent. What was there before stays. */
export function issuesOfSubscribing(context: Context, entity: AppEntity, before: RecordData | null, record: RecordData): Issue[] {
  const subscriptions = subscriptionsOf(context)
  if (subscriptions?.entity !== entity) return []
  const { part } = subscriptions
  const isChanged = (field: string) => !before || JSON.stringify(wireOf(before, field)) !== JSON.stringify(wireOf(record, field))
  const mayBePrivate = context.mayBePrivate ?? (() => false)
  return subscriptionIssues(context.app, subscriptions, record, mayBePrivate).filter(
    ({ path }) => !isEmpty(wireOf(record, path)) && (isChanged(path) || (path === part.steps && isChanged(part.of))),
  )
}

/** The entity that a subscription is about: none of those that telling itself writes. */
export function aboutOf(app: App, own: AppEntity, name: string): AppEntity | undefined {
  const about = app.entities.get(name)
  const written = [own.name, app.bundle.app.exchanges?.entity, app.bundle.app.audit?.entity]
  return about && !about.parent && !written.includes(about.name) ? about : undefined
}

/** Of which writes it is told, as several values or one a line; none where it is told of each. */
export function stepsOf(part: SubscriptionsPart, record: RecordData): readonly string[] {
  const value = part.steps === undefined ? null : wireOf(record, part.steps)
  return (Array.isArray(value) ? value.map(String) : String(value ?? '').split(/[\s,，、]+/)).filter((name) => name !== '')
}

function wrongAddress(text: string, mayBePrivate: MayBePrivate): string | undefined {
  const url = URL.parse(text)
  if (url?.username !== '' || url.hash !== '') return 'subscriptionUrl'
  const isAllowed = mayBePrivate(url.hostname)
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && isAllowed)) return 'subscriptionUrl'
  return !isAllowed && isPrivateHost(url.hostname) ? 'peerPrivate' : undefined
}
