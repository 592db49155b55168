import type { Database } from '@adonisjs/lucid/database'
import type { Pool } from 'pg'
import type { AppEntity } from '../../../engine/runtime/app/app.ts'
import type { RecordData } from '../../../engine/runtime/documents/record-data.ts'
import { Exception } from '../../../engine/runtime/exception.ts'
import { businessDate } from '../../../engine/runtime/expressions/moment.ts'
import type { Metadata } from '../metadata/metadata.ts'
import { runLoad } from '../storage/queries/run_load.ts'
import { systemColumns } from '../storage/schema/system_columns.ts'
import type { Account } from './account.ts'

const freshMilliseconds = 5_000

/** The records that are accounts, read for the server itself: nobody's access applies. Remembered for a few seconds. */
export class AccountRecords {
  readonly #database: Database
  readonly #pool: Pool
  readonly #metadata: Metadata
  readonly #known = new Map<string, { readonly account: Account; readonly readAt: number }>()

  constructor(database: Database, pool: Pool, metadata: Metadata) {
    this.#database = database
    this.#pool = pool
    this.#metadata = metadata
  }

  /** The account that signs in by this name. */
  async byLogin(login: string): Promise<Account | undefined> {
    const entity = this.#entity()
    const column = entity.fields.get(this.#metadata.app.bundle.app.account.login)?.column ?? 'id'
    const row = await this.#database.from(entity.table).select('id').where(column, login).whereNull(systemColumns.deletedAt).first()
    return row ? this.#read(String(row.id)) : undefined
  }

  /** The account with this id. */
  async byId(id: string): Promise<Account | undefined> {
    const known = this.#known.get(id)
    if (known && Date.now() - known.readAt < freshMilliseconds) return known.account
    const account = await this.#read(id)
    if (account) this.#known.set(id, { account, readAt: Date.now() })
    else this.#known.delete(id)
    return account
  }

  /** Whether what is remembered of accounts comes from records of this entity: accounts themselves, and what they refer to. */
  dependOn(entity: string): boolean {
    const own = this.#entity()
    return own.name === entity || [...own.fields.values()].some(({ target, system }) => !system && target === entity)
  }

  /** Reads everybody again: an account may have changed, here or on another node. */
  forget(): void {
    this.#known.clear()
  }

  async #read(id: string): Promise<Account | undefined> {
    const { app } = this.#metadata
    const now = new Date().toISOString()
    const environment = { user: {}, now, today: businessDate(now, app.bundle.app.timeZone) ?? now.slice(0, 10) }
    const [record] = await runLoad(this.#pool, app, this.#entity(), true, environment, [id])
    return record && this.#account(record)
  }

  #account(record: RecordData): Account {
    const { login, name, roles, active } = this.#metadata.app.bundle.app.account
    const given = record[roles]
    return {
      id: String(record.id),
      login: String(record[login]),
      name: String(record[name] ?? record[login]),
      roles: Array.isArray(given) ? given.map(String) : [],
      isActive: active === undefined || record[active] === 'ENABLED',
      record,
    }
  }

  #entity(): AppEntity {
    const entity = this.#metadata.app.entities.get(this.#metadata.app.bundle.app.account.entity)
    if (!entity) throw new Exception('noAccountEntity', 'app.json names no entity of accounts.')
    return entity
  }
}
