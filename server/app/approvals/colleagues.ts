import type { Definition } from '../../../engine/runtime/approvals/running.ts'
import { isHidden } from '../../../engine/runtime/queries/reachable.ts'
import type { RecordData } from '../../../engine/runtime/values/record-data.ts'
import { accountsById, mayRead } from '../people/people.ts'
import { type Context, environmentOf } from '../records/context.ts'
import { accountsHolding, type Colleague } from '../storage/approvals/account_names.ts'
import { idsAmong } from '../storage/queries/ids_within.ts'
import type { Queryable } from '../storage/queries/run_load.ts'
import { decidesAnything } from './decides.ts'
import type { Document } from './open_level.ts'

const mostFound = 500
const mostShown = 20

/** Who is a colleague: holds a role of the person, or one that decides about the document. Nobody finds all accounts of the portal by it. */
const rolesBetween = ({ access }: Context, definition?: Definition): readonly string[] => [
  ...new Set([
    ...access.roles,
    ...Object.values(definition?.levels ?? {}).flatMap(({ approvers }) => [
      ...(approvers.roles ?? []),
      ...(approvers.otherwise?.roles ?? []),
    ]),
  ]),
]

/** Colleagues by name or login, for a substitute: none for somebody who decides nothing. */
export async function findColleagues(context: Context, words: string): Promise<readonly Colleague[]> {
  if (!(await decidesAnything(context))) return []
  const found = await accountsHolding(context.pool, context.app, rolesBetween(context), words, mostFound)
  const seen = await accountsSeen(
    context,
    context.pool,
    found.map(({ id }) => id),
  )
  return found.filter(({ id }) => id !== context.user.id && seen.has(id)).slice(0, mostShown)
}

/** Those of the accounts that the person sees, with what they are called: the scope of their role holds here as in a list. */
export async function accountsSeen(context: Context, client: Queryable, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const { app, access } = context
  const { account } = app.bundle.app
  const entity = app.entities.get(account.entity)
  const isTold = entity && !isHidden(access, entity, account.name) && !isHidden(access, entity, account.login)
  if (!isTold || !access.canRead(entity.name) || ids.length === 0) return new Set()
  return new Set(await idsAmong(client, app, entity, access.scope(entity.name), environmentOf(context), ids))
}

/** Colleagues who may see a document, for handing its decision over. */
export async function findReaders(
  context: Context,
  document: Document,
  definition: Definition,
  words: string,
): Promise<readonly Colleague[]> {
  const found = await accountsHolding(context.pool, context.app, rolesBetween(context, definition), words, mostFound)
  const others = found.filter(({ id }) => id !== context.user.id)
  const readers = new Set(
    await colleaguesAmong(
      context,
      context.pool,
      document,
      definition,
      others.map(({ id }) => id),
    ),
  )
  return others.filter(({ id }) => readers.has(id)).slice(0, mostShown)
}

/** Those of the accounts that are active colleagues and may see the document. */
export async function colleaguesAmong(
  context: Context,
  client: Queryable,
  { entity, record }: Document,
  definition: Definition,
  ids: readonly string[],
): Promise<readonly string[]> {
  const { account } = context.app.bundle.app
  const shared = new Set(rolesBetween(context, definition))
  const isActive = (user: RecordData) => account.active === undefined || user[account.active] === 'ENABLED'
  const isColleague = (user: RecordData) => {
    const roles = user[account.roles]
    return Array.isArray(roles) && roles.some((role) => shared.has(String(role)))
  }
  const known = await accountsSeen(
    context,
    client,
    ids.filter((id) => /^\d{1,18}$/.test(id)),
  )
  const accounts = await accountsById(context, client, [...known])
  return accounts
    .filter((user) => isActive(user) && isColleague(user) && mayRead(context, entity, record, user))
    .map(({ id }) => id as string)
}
