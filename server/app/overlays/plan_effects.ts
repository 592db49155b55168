import type pg from 'pg'
import { access } from '../../../engine/runtime/access/decide.ts'
import type { App } from '../../../engine/runtime/app/app.ts'
import { vars } from '../../../engine/runtime/app/vars.ts'
import type { RecordData } from '../../../engine/runtime/values/record-data.ts'
import type { Expression } from '../../../engine/schema/expression.ts'
import { fewAtOnce } from '../database/few_at_once.ts'
import { rolesOf, withOwnRecords } from '../people/own_records.ts'
import { countRecords } from '../storage/queries/count_records.ts'
import { idsWithin } from '../storage/queries/ids_within.ts'
import { runLoad } from '../storage/queries/run_load.ts'
import { businessDay } from '../values/business_day.ts'

/** The accounts that are read at once. */
const batch = 500
/** More accounts than anybody has. */
const everyAccount = 10_000_000

/** What people with the same roles see more and less of. */
interface SightChange {
  readonly roles: readonly string[]
  readonly entity: string
  readonly accounts: number
  /** Records that they see from then on, and that they see no more: where each sees their own, added up over all these accounts; nothing where it cannot be known before the deployment. */
  readonly gained?: number
  readonly lost?: number
}

/** Documents that wait for a decision of which the rules change. */
interface ApprovalChange {
  readonly entity: string
  readonly approval: string
  readonly open: number
}

/** What would become of people and documents if another metadata ran. */
export interface PlanEffects {
  readonly sight: readonly SightChange[]
  readonly approvals: readonly ApprovalChange[]
}

/** Asks the database, by the metadata that its tables fit. */
export async function planEffects(pool: pg.Pool, now: App, next: App): Promise<PlanEffects> {
  const moment = new Date().toISOString()
  const environment = { user: {}, now: moment, today: businessDay(moment, now.bundle.app.timeZone) }
  return { sight: await sightChanges(pool, now, next, environment), approvals: await approvalChanges(pool, now, next, environment) }
}

type Surroundings = Parameters<typeof countRecords>[4]

async function sightChanges(pool: pg.Pool, now: App, next: App, environment: Surroundings): Promise<SightChange[]> {
  const groups = new Map<string, { roles: readonly string[]; users: RecordData[] }>()
  for (const user of await accountsOf(pool, now, environment)) {
    const roles = rolesOf(now, user)
    const group = groups.get(roles.join()) ?? { roles, users: [] }
    group.users.push({ ...user, [now.bundle.app.account.roles]: roles } as RecordData)
    groups.set(roles.join(), group)
  }
  const changes: SightChange[] = []
  for (const { roles, users } of groups.values()) {
    const [before, after] = [access(now, roles), access(next, roles)]
    for (const entity of now.entities.keys()) {
      if (entity.includes('.')) continue
      const scopes = [before.scope(entity), after.scope(entity)] as const
      if (JSON.stringify(scopes[0]) === JSON.stringify(scopes[1])) continue
      const isOwn = scopes.some((scope) => vars(scope).some((path) => path.startsWith('user.')))
      const alike = [...seeingAlike(users, scopes).values()]
      const counted = await fewAtOnce(alike, ([user = {}]) => moved(pool, now, entity, scopes, { ...environment, user }))
      const known = counted.every((one) => one !== undefined)
      const sum = (of: 'gained' | 'lost') =>
        alike.reduce((total, { length }, index) => total + (isOwn ? length : 1) * (counted[index]?.[of] ?? 0), 0)
      changes.push({ roles, entity, accounts: users.length, ...(known && { gained: sum('gained'), lost: sum('lost') }) })
    }
  }
  return changes
}

/** Accounts by what the scopes read of them: where that is the same, they see the same, and one of them is asked for all. */
function seeingAlike(users: readonly RecordData[], scopes: readonly (Expression | boolean)[]): ReadonlyMap<string, readonly RecordData[]> {
  const read = new Set(scopes.flatMap((scope) => vars(scope).filter((path) => path.startsWith('user.'))).map((path) => path.split('.')[1]))
  return Map.groupBy(users, (user) => JSON.stringify(Object.entries(user).filter(([path]) => read.has(path.split('.')[0]))))
}

/** The records that come into sight, and those that go out of it; nothing when the new scope reads what the tables do not have yet. */
async function moved(
  pool: pg.Pool,
  app: App,
  entity: string,
  [before, after]: readonly [Expression | boolean, Expression | boolean],
  environment: Surroundings,
): Promise<{ gained: number; lost: number } | undefined> {
  try {
    const gained = await countRecords(pool, app, entity, without(after, before), environment)
    return { gained, lost: await countRecords(pool, app, entity, without(before, after), environment) }
  } catch {
    return undefined
  }
}

const without = (one: Expression | boolean, other: Expression | boolean): Expression | boolean => {
  if (one === false || other === true) return false
  return other === false ? one : { and: [one, { '!': [other] }] }
}

/** The accounts that can come in, with what belongs to them. */
async function accountsOf(pool: pg.Pool, app: App, environment: Surroundings): Promise<RecordData[]> {
  const { entity: name, active } = app.bundle.app.account
  const entity = app.entities.get(name)
  if (!entity) return []
  const isActive = active === undefined ? true : { '==': [{ var: `record.${active}` }, 'ENABLED'] }
  const ids = await idsWithin(pool, app, entity, isActive, environment, everyAccount)
  const found: RecordData[] = []
  for (let start = 0; start < ids.length; start += batch) {
    const records = await runLoad(pool, app, entity, true, environment, ids.slice(start, start + batch))
    found.push(...(await fewAtOnce(records, (record) => withOwnRecords(pool, app, record, environment))))
  }
  return found
}

async function approvalChanges(pool: pg.Pool, now: App, next: App, environment: Surroundings): Promise<ApprovalChange[]> {
  const changes: ApprovalChange[] = []
  for (const { name, entity, approvals = {} } of Object.values(now.bundle.workflows).map((workflow) => ({
    ...workflow,
    name: workflow.entity,
  }))) {
    const later = Object.values(next.bundle.workflows).find((workflow) => workflow.entity === name)?.approvals ?? {}
    const field = now.entities.get(entity)?.workflow?.field
    if (field === undefined) continue
    for (const [approval, declared] of Object.entries(approvals)) {
      if (JSON.stringify(declared) === JSON.stringify(later[approval])) continue
      const open = await countRecords(pool, now, entity, { '==': [{ var: `record.${field}` }, declared.status] }, environment)
      if (open > 0) changes.push({ entity, approval, open })
    }
  }
  return changes
}
