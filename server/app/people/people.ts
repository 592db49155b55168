import type { AppEntity } from '../../../engine/runtime/app/app.ts'
import type { RecordData } from '../../../engine/runtime/values/record-data.ts'
import { type Context, environmentOf } from '../records/context.ts'
import { isWithin } from '../records/scopes.ts'
import { type Queryable, runLoad } from '../storage/queries/run_load.ts'
import { rolesOf, withOwnRecords } from './own_records.ts'

/** The records of accounts as expressions see them: with what belongs to them, and every role that they hold. */
export async function accountsById(context: Context, client: Queryable, ids: readonly string[]): Promise<readonly RecordData[]> {
  const { app } = context
  const { account } = app.bundle.app
  const entity = app.entities.get(account.entity)
  if (!entity || ids.length === 0) return []
  const environment = { ...environmentOf(context), user: {} }
  const found: RecordData[] = []
  for (const record of await runLoad(client, app, entity, true, environment, ids)) {
    const user = await withOwnRecords(client, app, record, environment)
    found.push({ ...user, [account.roles]: rolesOf(app, user) })
  }
  return found
}

/** Whether an account may read a document. */
export function mayRead(context: Context, entity: AppEntity, record: RecordData, user: RecordData): boolean {
  const roles = user[context.app.bundle.app.account.roles]
  const access = context.accesses.of(context.app, Array.isArray(roles) ? roles.map(String) : [])
  return isWithin({ ...context, user, access }, entity, access.scope(entity.name), record)
}

/** Those of the accounts that may read the document: nobody decides about what they do not see. */
export async function readersAmong(
  context: Context,
  client: Queryable,
  entity: AppEntity,
  record: RecordData,
  ids: readonly string[],
): Promise<readonly string[]> {
  const accounts = await accountsById(context, client, ids)
  return accounts.filter((user) => mayRead(context, entity, record, user)).map(({ id }) => id as string)
}
