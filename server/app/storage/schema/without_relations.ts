import type pg from 'pg'
import type { App } from '../../../../engine/runtime/app/app.ts'
import { Exception } from '../../../../engine/runtime/exception.ts'
import { readCatalog } from './catalog.ts'
import { desiredTables } from './desired.ts'
import { follow } from './follow.ts'
import { planSchema } from './plan.ts'
import { statementsOf } from './statements.ts'
import { describe } from './step.ts'

/**
 * Does the work, in the transaction of the client, on tables without indexes and references, and makes these again afterwards: checked and built
 * once for all rows instead of for each. When a row breaks a reference or a unique index, this fails, and with it the transaction.
 */
export async function withoutRelations<Result>(client: pg.ClientBase, app: App, work: () => Promise<Result>): Promise<Result> {
  const catalog = await readCatalog(client)
  for (const { name: table, indexes, foreignKeys, exclusions = [] } of desiredTables(app)) {
    const found = catalog.get(table)
    for (const { name } of foreignKeys)
      if (found?.foreignKeys.has(name)) await drop(client, { kind: 'dropForeignKey', table, foreignKey: name })
    for (const { name } of exclusions)
      if (found?.exclusions.has(name)) await drop(client, { kind: 'dropExclusion', table, exclusion: name })
    for (const { name } of indexes) if (found?.indexes.has(name)) await drop(client, { kind: 'dropIndex', table, index: name })
  }
  const result = await work()
  const { withheld } = await follow(client, app, planSchema(app, await readCatalog(client)))
  const shared = withheld.find(({ kind }) => kind === 'addExclusion' || kind === 'createIndex')
  if (shared) throw new Exception('sharedKey', `Rows share a key: ${describe(shared)}.`)
  return result
}

async function drop(client: pg.ClientBase, step: Parameters<typeof statementsOf>[0]): Promise<void> {
  for (const statement of statementsOf(step)) await client.query(statement)
}
