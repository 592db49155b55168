import type { Expression } from '../../schema/expression.ts'
import type { App, AppEntity, AppField } from '../app/app.ts'
import { documentName } from '../app/document-of.ts'
import { vars } from '../app/vars.ts'

/** An entity whose records give people rights, beside the accounts themselves: an assignment of a role, a role record, a range of data. */
export interface Assigning {
  readonly entity: AppEntity
  /** The lists of an account (`account.with`) in which its records, or lines of them, stand. */
  readonly lists: readonly string[]
  /** The references to accounts: whom a record gives something to. */
  readonly accounts: readonly AppField[]
  /** The references to other records that give rights: the role of an assignment. */
  readonly others: readonly AppField[]
}

/** A list of an account that row scopes speak of, or that gives roles. */
export interface RightsList {
  readonly name: string
  readonly entity: AppEntity
  /** Which records stand in it. */
  readonly where: Expression
  /** The fields of its records that say who is in it and what that gives; of lines, the lines as a whole. */
  readonly fields: ReadonlySet<string>
}

/** What of an app gives rights. */
interface Rights {
  /** By the name of the document. */
  readonly lists: ReadonlyMap<string, readonly RightsList[]>
  /** By the name of the document. */
  readonly assigning: ReadonlyMap<string, Assigning>
  /** The fields of an account that say what it may do, from when to when, and with which records. */
  readonly fields: ReadonlySet<string>
}

const known = new WeakMap<App, Rights>()

/** The rights-giving part of an app, found in what `app.json` and the roles say. */
export function rightsOf(app: App): Rights {
  const found = known.get(app) ?? rightsIn(app)
  known.set(app, found)
  return found
}

function rightsIn(app: App): Rights {
  const assigning = assigningIn(app)
  return Object.freeze({
    assigning,
    lists: Map.groupBy(listsIn(app, assigning), ({ entity }) => documentName(entity.name)),
    fields: accountFields(app),
  })
}

function listsIn(app: App, assigning: ReadonlyMap<string, Assigning>): readonly RightsList[] {
  const scopes = scopesOf(app)
  return Object.entries(app.bundle.app.account.with ?? {}).flatMap(([name, { entity: of, where, roles }]) => {
    const entity = app.entities.get(of)
    const speaking = scopes.filter((scope) => userFields(scope).includes(name))
    if (!entity || (speaking.length === 0 && !assigning.has(documentName(of)))) return []
    const rows = speaking.flatMap((scope) => fieldsAfter('row.', scope))
    const own = entity.parent ? [entity.parent.field] : [...rows, ...(roles === undefined ? [] : [roles])]
    return [{ name, entity, where, fields: new Set([...own, ...fieldsAfter('record.', where)]) }]
  })
}

/** Records that give roles, those that lead to them, and those that belong to one account and that row scopes speak of. */
function assigningIn(app: App): ReadonlyMap<string, Assigning> {
  const { entity: account, with: lists = {} } = app.bundle.app.account
  const spoken = new Set(scopesOf(app).flatMap(userFields))
  const documents = new Map<string, AppEntity>()
  const refersTo = (entity: AppEntity, target: string) => referencesOf(entity).some((field) => field.target === target)
  for (let before = -1; before !== documents.size; ) {
    before = documents.size
    for (const [name, { entity: of, roles }] of Object.entries(lists)) {
      const entity = app.entities.get(documentName(of))
      if (!entity || entity.name === account) continue
      const isRange = spoken.has(name) && refersTo(entity, account)
      if (roles !== undefined || isRange || [...documents.keys()].some((giving) => refersTo(entity, giving)))
        documents.set(entity.name, entity)
    }
  }
  return new Map(
    [...documents].map(([name, entity]) => [
      name,
      {
        entity,
        lists: Object.keys(lists).filter((list) => documentName(lists[list]?.entity ?? '') === name),
        accounts: referencesOf(entity).filter(({ target }) => target === account),
        others: referencesOf(entity).filter(({ target }) => target !== undefined && documents.has(target)),
      },
    ]),
  )
}

const referencesOf = (entity: AppEntity): readonly AppField[] =>
  [...entity.fields.values()].filter(({ system, target }) => !system && target !== undefined)

/** Its roles, whether and when it may come in, and what scopes and lists read of it. */
function accountFields(app: App): ReadonlySet<string> {
  const { account } = app.bundle.app
  const entity = app.entities.get(account.entity)
  const read = [
    ...scopesOf(app).flatMap(userFields),
    ...Object.values(account.with ?? {}).flatMap(({ where }) => userFields(where)),
    ...vars(account.valid).flatMap((path) => path.split('.').slice(1, 2)),
  ]
  const named = [account.roles, account.active, ...read].filter((field) => field !== undefined)
  return new Set(named.filter((field) => entity?.fields.get(field)?.system === false))
}

const scopesOf = (app: App): readonly unknown[] => [
  ...[...app.roles.values()].flatMap(({ grants }) => Object.values(grants).map(({ scope }) => scope)),
  ...Object.values(app.bundle.scopes ?? {}).map(({ where }) => where),
]

const fieldsAfter = (root: string, expression: unknown): readonly string[] =>
  vars(expression).flatMap((path) => (path.startsWith(root) ? path.split('.').slice(1, 2) : []))

const userFields = (expression: unknown): readonly string[] => fieldsAfter('user.', expression)
