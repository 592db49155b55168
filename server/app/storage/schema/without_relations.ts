import type pg from 'pg'
import type { App } from '../../../../engine/runtime/app/app.ts'
import { Exception } from '../../../../engine/runtime/exception.ts'
import { readCatalog } from './catalog.ts'
import { desiredTables } from './desired.ts'
import { follow, takeTogether } from './follow.ts'
import { planSchema } from './plan.ts'
import { describe, type Step } from './step.ts'

/**
 * Does the work, in the transaction of the client, on tables without indexes and references, and makes these again afterwards: checked and built
 * once for all rows instead of for each. When a row breaks a reference or a unique index, this fails, and with it the transaction.
 */
export async function withoutRelations<Result>(client: pg.ClientBase, app: App, work: () => Promise<Result>): Promise<Result> {
  const catalog = await readCatalog(client)
  const drops = desiredTables(app).flatMap(({ name: table, indexes, foreignKeys, exclusions = [] }): Step[] => {
    const found = catalog.get(table)
    const there = <Named extends { readonly name: string }>(all: readonly Named[], known?: { has(name: string): boolean }) =>
      all.filter(({ name }) => known?.has(name))
    return [
      ...there(foreignKeys, found?.foreignKeys).map(({ name }): Step => ({ kind: 'dropForeignKey', table, foreignKey: name })),
      ...there(exclusions, found?.exclusions).map(({ name }): Step => ({ kind: 'dropExclusion', table, exclusion: name })),
      ...there(indexes, found?.indexes).map(({ name }): Step => ({ kind: 'dropIndex', table, index: name })),
    ]
  })
  await takeTogether(client, drops)
  const result = await work()
  const { withheld } = await follow(client, app, planSchema(app, await readCatalog(client)))
  const shared = withheld.find(({ kind }) => kind === 'addExclusion' || kind === 'createIndex')
  if (shared) throw new Exception('sharedKey', `Rows share a key: ${describe(shared)}.`)
  return result
}
