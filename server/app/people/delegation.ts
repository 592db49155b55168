import type { Access } from '../../../engine/runtime/access/access.ts'
import { type Assigning, type RightsList, rightsOf } from '../../../engine/runtime/access/assigning.ts'
import { withIncluded } from '../../../engine/runtime/access/included.ts'
import { type Holder, outranks } from '../../../engine/runtime/access/outranks.ts'
import type { App, AppEntity } from '../../../engine/runtime/app/app.ts'
import type { Issue } from '../../../engine/runtime/validation/issue.ts'
import { linesOf, type RecordData } from '../../../engine/runtime/values/record-data.ts'
import type { Accesses } from '../accounts/accesses.ts'
import { type Queryable, runLoad } from '../storage/queries/run_load.ts'
import type { Environment } from '../storage/sql/environment.ts'
import { businessDay } from '../values/business_day.ts'
import { isInList } from './own_list.ts'
import { rolesOf, withOwnRecords } from './own_records.ts'

/** Who wants to change something that gives rights. */
interface Giver {
  readonly app: App
  readonly access: Access
  readonly accesses: Accesses
  readonly user: RecordData
  readonly now: string
}

/** What they want to change: nothing before for a new record, nothing after for one that goes. */
interface RightsChange {
  readonly entity: AppEntity
  readonly before: RecordData | null
  readonly after: RecordData | null
}

type Found = Issue | undefined

const issue = (code: 'ownRights' | 'outranked', path = ''): Issue => ({ code, path, params: {} })

/**
 * What keeps somebody from a change of rights, the one place that decides it, whatever way leads here. Nobody changes their own rights.
 * Whoever writes an account, an assignment of roles, a range or a client outranks the person as they are before and after, with all
 * that the record gives, whether or not it counts already. Other records give no rights and are of no concern.
 */
export async function delegationIssue(giver: Giver, client: Queryable, change: RightsChange): Promise<Found> {
  const { app } = giver
  const { account, clients } = app.bundle.app
  const { assigning, lists } = rightsOf(app)
  const { name } = change.entity
  if (name === account.entity) return accountIssue(giver, client, change)
  if (name === clients?.entity) return clientIssue(giver, client, change)
  const own = lists.get(name)?.find((list) => changesOwn(giver, list, change))
  if (own) return issue('ownRights')
  const part = assigning.get(name)
  return part && assignmentIssue(giver, client, part, change)
}

/** Whether somebody outranks an account as it is: who gives it a password or ends its sessions must. */
export const outranksAccount = async (giver: Giver, client: Queryable, account: RecordData): Promise<boolean> =>
  outranks(giver.app, giver, await subjectOf(giver, client, account))

/** What keeps somebody from a change of a role itself: the metadata as it would be is `next`. */
export function roleIssue(giver: Giver, next: App, role: string): Found {
  const { app, access, accesses } = giver
  const { roles } = access
  if ([app, next].some((each) => withIncluded(each, roles).includes(role))) return issue('ownRights')
  const isBelow = outranks(app, { access }, { access: accesses.of(app, [role]) })
  return isBelow && outranks(next, { access: accesses.of(next, roles) }, { access: accesses.of(next, [role]) })
    ? undefined
    : issue('outranked')
}

async function accountIssue(giver: Giver, client: Queryable, { before, after }: RightsChange): Promise<Found> {
  const { app, user } = giver
  const changed = [...rightsOf(app).fields].find((field) => !isSame(before?.[field], after?.[field]))
  if (before && user.id !== undefined && before.id === user.id)
    return changed === undefined && after ? undefined : issue('ownRights', changed)
  for (const record of [before, changed === undefined ? null : after])
    if (record && !(await outranksAccount(giver, client, record)))
      return issue('outranked', changed === undefined || !after ? '' : app.bundle.app.account.roles)
  return undefined
}

async function clientIssue(giver: Giver, client: Queryable, { before, after }: RightsChange): Promise<Found> {
  const { clients } = giver.app.bundle.app
  for (const record of [before, after]) {
    if (!record || !clients) continue
    const [account] = await accountsOf(giver, client, [record[clients.account]])
    const user = account ? (await subjectOf(giver, client, account)).user : {}
    if (!outranks(giver.app, giver, holderOf(giver, listOf(record[clients.roles]), user))) return issue('outranked', clients.roles)
  }
  return undefined
}

async function assignmentIssue(giver: Giver, client: Queryable, part: Assigning, { before, after }: RightsChange): Promise<Found> {
  const records = [before, after].filter((record) => record !== null)
  const ids = part.accounts.flatMap(({ name }) => records.map((record) => record[name]))
  const [path] = part.accounts
  if (giver.user.id !== undefined && ids.includes(giver.user.id)) return issue('ownRights', path?.name)
  const given = (await Promise.all(records.map((record) => rolesGiven(giver, client, part, record)))).flat()
  const accounts = await accountsOf(giver, client, ids)
  for (const account of accounts.length > 0 ? accounts : [{}]) {
    const { user, access } = await subjectOf(giver, client, account)
    const widened = part.lists.reduce((whole, list) => withRows(giver.app, whole, list, records), user)
    if (!outranks(giver.app, giver, holderOf(giver, [...access.roles, ...given], widened))) return issue('outranked', path?.name)
  }
  return undefined
}

/** The roles that a record gives, in its rows or through the records that it leads to, from whatever day. */
async function rolesGiven(
  giver: Giver,
  client: Queryable,
  part: Assigning,
  record: RecordData,
  seen: readonly string[] = [],
): Promise<string[]> {
  const { app } = giver
  const own = Object.values(app.bundle.app.account.with ?? {}).flatMap(({ entity, roles }) => {
    const [document, lines] = entity.split('.')
    if (roles === undefined || document !== part.entity.name) return []
    return (lines === undefined ? [record] : linesOf(record, lines)).flatMap((row) => listOf(row[roles]))
  })
  for (const { name, target } of part.others) {
    const [other, id] = [rightsOf(app).assigning.get(target ?? ''), record[name]]
    if (!other || typeof id !== 'string' || seen.includes(id)) continue
    for (const found of await runLoad(client, app, other.entity, true, environmentOf(giver), [id]))
      own.push(...(await rolesGiven(giver, client, other, found, [...seen, id])))
  }
  return own
}

/** Whether a record that stands in a list of the giver's own, or would, says something else than before. */
function changesOwn(giver: Giver, list: RightsList, { before, after }: RightsChange): boolean {
  if ([...list.fields].every((field) => isSame(before?.[field], after?.[field]))) return false
  return [before, after].some((record) => record !== null && isInList(giver.app, list, record, giver.user, environmentOf(giver)))
}

/** The person with these records in a list of theirs as well. */
function withRows(app: App, user: RecordData, list: string, records: readonly RecordData[]): RecordData {
  const [, lines] = (app.bundle.app.account.with?.[list]?.entity ?? '').split('.')
  const rows = records.flatMap((record) => (lines === undefined ? [record] : linesOf(record, lines)))
  return { ...user, [list]: [...linesOf(user, list), ...rows] }
}

async function subjectOf(giver: Giver, client: Queryable, account: RecordData): Promise<Required<Holder>> {
  const user = await withOwnRecords(client, giver.app, account, environmentOf(giver))
  return holderOf(giver, rolesOf(giver.app, user), user)
}

const holderOf = ({ app, accesses }: Giver, roles: readonly string[], user: RecordData): Required<Holder> => ({
  access: accesses.of(app, [...new Set(roles)].sort()),
  user,
})

async function accountsOf(giver: Giver, client: Queryable, ids: readonly unknown[]): Promise<readonly RecordData[]> {
  const entity = giver.app.entities.get(giver.app.bundle.app.account.entity)
  const wanted = [...new Set(ids.filter((id) => typeof id === 'string'))]
  return entity ? runLoad(client, giver.app, entity, true, environmentOf(giver), wanted) : []
}

const environmentOf = ({ app, now }: Giver): Environment => ({ user: {}, now, today: businessDay(now, app.bundle.app.timeZone) })

const listOf = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : typeof value === 'string' ? [value] : [])

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one ?? null) === JSON.stringify(other ?? null)
