import { fileURLToPath } from 'node:url'
import { readFiles } from '../../../engine/files/read-files.ts'
import type { App, AppEntity } from '../../../engine/runtime/app/app.ts'
import { link } from '../../../engine/runtime/app/link.ts'
import { load } from '../../../engine/runtime/app/load.ts'
import type { RecordData } from '../../../engine/runtime/values/record-data.ts'
import { Accesses } from '../../app/accounts/accesses.ts'
import type { Context } from '../../app/records/context.ts'
import { create } from '../../app/steps/create.ts'
import { runWrite } from '../../app/storage/writes/run_write.ts'
import { inTransaction } from '../../app/storage/writes/transaction.ts'
import type { TestDatabase } from './database.ts'
import { freshDatabase } from './fresh_database.ts'

/** Records that a test starts from, by name; `@name` in one refers to another that stands before it. */
export type Seeds = Readonly<Record<string, { readonly entity: string; readonly record: object }>>

let linked: App | undefined

/** The metadata of this repository, linked once for all tests of a run: that takes seconds, and nobody changes it. */
export function portalApp(): App {
  linked ??= link(load(readFiles(fileURLToPath(new URL('../../../metadata', import.meta.url))), true).bundle, 'portal')
  return linked
}

/** The portal of this repository in a database of its own, with a few records and people. */
export class Portal {
  readonly app: App
  readonly admin: Context
  readonly accesses = new Accesses()
  readonly #database: TestDatabase
  readonly #ids = new Map<string, string>()

  private constructor(app: App, database: TestDatabase) {
    this.app = app
    this.#database = database
    this.admin = this.as({ id: '1', roles: ['admin'] })
  }

  static async open(seeds: Seeds): Promise<Portal> {
    const app = portalApp()
    const portal = new Portal(app, await freshDatabase(app))
    await portal.#firstAccount()
    await portal.add(seeds)
    return portal
  }

  /** More records to start from. */
  async add(seeds: Seeds): Promise<void> {
    for (const [name, { entity, record }] of Object.entries(seeds)) {
      const { view } = await create(this.admin, entity, this.resolved(record))
      this.#ids.set(name, view.id ?? '')
    }
  }

  /** Somebody who holds a role; of a supplier, if one is named. */
  async person(role: string, supplier?: string): Promise<Context> {
    const own = supplier === undefined ? { userType: 'STAFF' } : { userType: 'SUPPLIER', supplier: this.id(supplier) }
    const { whole } = await create(this.admin, 'user', { loginAccount: `test.${role}`, userName: role, roles: [role], ...own })
    return this.as(whole)
  }

  as(user: RecordData, now = '2026-11-21T02:00:00.000Z'): Context {
    return {
      app: this.app,
      access: this.accesses.of(this.app, user.roles as string[]),
      accesses: this.accesses,
      pool: this.#database.pool,
      user,
      language: 'ZHS',
      now,
    }
  }

  id(name: string): string {
    return this.#ids.get(name) ?? ''
  }

  /** The value with the ids of the records that it names. */
  resolved<Value>(value: Value): Value {
    return JSON.parse(JSON.stringify(value), (_, each: unknown) =>
      typeof each === 'string' && each.startsWith('@') ? this.id(each.slice(1)) : each,
    ) as Value
  }

  get database(): TestDatabase {
    return this.#database
  }

  close(): Promise<void> {
    return this.#database.close()
  }

  async #firstAccount(): Promise<void> {
    const { pool } = this.#database
    const entity = this.app.entities.get('user') as AppEntity
    const at = '2026-01-01T00:00:00.000Z'
    const stamps = { createdAt: at, updatedAt: at, createdBy: '1', updatedBy: '1' }
    const own = { loginAccount: 'first', userName: '管理员', userType: 'ADMIN', roles: ['admin'], status: 'ENABLED', subAccountFlag: false }
    const empty = Object.fromEntries([...entity.fields.keys()].map((name) => [name, null]))
    const after = { ...empty, id: '1', version: 1, ...own, ...stamps }
    await inTransaction(pool, (client) => runWrite(client, { entity, before: null, after, deletes: false, traces: {} }))
    await pool.query(`select setval('record_ids', 1000)`)
  }
}
