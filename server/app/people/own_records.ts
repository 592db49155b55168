import type { App } from '../../../engine/runtime/app/app.ts'
import { Exception } from '../../../engine/runtime/exception.ts'
import { linesOf, type RecordData } from '../../../engine/runtime/values/record-data.ts'
import { idsWithin } from '../storage/queries/ids_within.ts'
import { type Queryable, runLoad } from '../storage/queries/run_load.ts'
import type { Environment } from '../storage/sql/environment.ts'

/** More records of one kind do not belong to one account: something is wrong, and nobody is let in by it. */
const mostRecords = 5_000

/** An account with the records that belong to it, each list read with what stands before it. */
export async function withOwnRecords(client: Queryable, app: App, record: RecordData, environment: Environment): Promise<RecordData> {
  let user = record
  for (const [name, { entity: of, where }] of Object.entries(app.bundle.app.account.with ?? {})) {
    const entity = app.entities.get(of)
    if (!entity) continue
    const asked = { ...environment, user }
    const ids = await idsWithin(client, app, entity, where, asked, mostRecords + 1)
    if (ids.length > mostRecords) throw new Exception('tooManyRecords', `An account has more than ${mostRecords} of ${name}.`, { name })
    user = { ...user, [name]: await runLoad(client, app, entity, true, asked, ids) }
  }
  return user
}

/** The roles that stand in the account itself, and those that records which belong to it give. */
export function rolesOf(app: App, record: RecordData): readonly string[] {
  const { roles, with: records = {} } = app.bundle.app.account
  const listed = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : typeof value === 'string' ? [value] : [])
  const given = Object.entries(records).flatMap(([name, { roles: field }]) =>
    field === undefined ? [] : linesOf(record, name).flatMap((row) => listed(row[field])),
  )
  return [...new Set([...listed(record[roles]), ...given])].sort()
}
