import type { App } from '../app/app.ts'
import type { RecordData } from '../values/record-data.ts'

/** The records that an expression may speak of. */
export const recordScopes = ['record', 'row', 'old', 'user', 'candidate', 'picked', 'answer', 'call'] as const
export type RecordScope = (typeof recordScopes)[number]

export const isRecordScope = (name: string): name is RecordScope => (recordScopes as readonly string[]).includes(name)

/** What an expression is evaluated with. Clock, user and records come in from outside. */
export interface Scope {
  /** The record, with its lines. */
  readonly record?: RecordData
  /** The line; aggregates bind it to each line in turn. */
  readonly row?: RecordData
  /** The record as it was stored before. */
  readonly old?: RecordData
  /** The account of the signed-in person. */
  readonly user?: RecordData
  /** The record offered by a picker, or asked whether it is told. */
  readonly candidate?: RecordData
  /** The record just picked in a reference. */
  readonly picked?: RecordData
  /** What another system has answered. */
  readonly answer?: RecordData
  /** A call of another system, and what became of it. */
  readonly call?: RecordData
  /** The values of settings, by file and key; those that are not there are as their files say. */
  readonly settings?: Readonly<Record<string, Readonly<Record<string, unknown>>>>
  /** Parameters of the route. */
  readonly params?: Readonly<Record<string, string>>
  /** What whoever takes the step of a workflow has said about it. */
  readonly comment?: string
  /** The business date, `YYYY-MM-DD`. */
  readonly today: string
  /** The moment, ISO 8601 in UTC. */
  readonly now: string
}

/** Where an expression stands: what its scopes are records of. */
export interface Site {
  readonly app: App
  /** The entity (or lines: `loan.copies`) of each scope that can be spoken of. */
  readonly scopes: Readonly<Partial<Record<RecordScope, string>>>
  /** The names of the route parameters. */
  readonly params?: readonly string[]
  /** A screen is open at an address: any route parameter can be spoken of, and one that the address does not give is null. */
  readonly atAddress?: true
  /** `comment` can be spoken of: a step of a workflow has been taken. */
  readonly comment?: true
}

const sites = new WeakMap<App, Map<string, Site>>()

/** The site where these scopes can be spoken of, `user` too. The same object for the same scopes, so that what is compiled for it is kept. */
export const siteOf = (app: App, scopes: Site['scopes'], besides: Pick<Site, 'comment' | 'atAddress'> = {}): Site => {
  let known = sites.get(app)
  if (known === undefined) {
    known = new Map()
    sites.set(app, known)
  }
  const all = { user: app.bundle.app.account.entity, ...scopes }
  const key = [...recordScopes.map((scope) => all[scope]), besides.comment, besides.atAddress].join(' ')
  const found = known.get(key)
  if (found !== undefined) return found
  const site: Site = { app, scopes: all, ...besides }
  known.set(key, site)
  return site
}

/** The site of the expressions of a screen that is open at an address. */
export const siteAtAddress = (app: App, scopes: Site['scopes'] = {}): Site => siteOf(app, scopes, { atAddress: true })

/** The site inside an aggregate: `row` is one of these lines. */
export const siteOfRow = (site: Site, lines: string): Site =>
  site.params === undefined
    ? siteOf(
        site.app,
        { ...site.scopes, row: lines },
        { ...(site.comment && { comment: site.comment }), ...(site.atAddress && { atAddress: site.atAddress }) },
      )
    : { ...site, scopes: { ...site.scopes, row: lines } }
