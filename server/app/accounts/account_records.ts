import type { Pool } from 'pg'
import type { AppEntity } from '../../../engine/runtime/app/app.ts'
import type { RecordData } from '../../../engine/runtime/documents/record-data.ts'
import { Exception } from '../../../engine/runtime/exception.ts'
import { evaluate } from '../../../engine/runtime/expressions/evaluate.ts'
import { siteOf } from '../../../engine/runtime/expressions/scope.ts'
import { holds } from '../../../engine/runtime/expressions/value.ts'
import { businessDay } from '../metadata/business_day.ts'
import type { Metadata } from '../metadata/metadata.ts'
import { idsWhere, noteInRecord } from '../storage/queries/account_rows.ts'
import { runLoad } from '../storage/queries/run_load.ts'
import type { Environment } from '../storage/sql/environment.ts'
import type { Account } from './account.ts'
import { rolesOf, withOwnRecords } from './own_records.ts'

const freshMilliseconds = 5_000

/** The records that are accounts, read for the server itself: nobody's access applies. Remembered for a few seconds. */
export class AccountRecords {
  readonly #pool: Pool
  readonly #metadata: Metadata
  readonly #known = new Map<string, { readonly account: Account; readonly readAt: number; readonly day: string }>()

  constructor(pool: Pool, metadata: Metadata) {
    this.#pool = pool
    this.#metadata = metadata
  }

  /** The account that signs in by this login. */
  async byLogin(login: string): Promise<Account | undefined> {
    return this.#only(await idsWhere(this.#pool, this.#entity(), this.#metadata.app.bundle.app.account.login, login))
  }

  /** The account that somebody means by a login, a mail address or a telephone number. What several accounts share means nobody. */
  async byIdentifier(typed: string): Promise<Account | undefined> {
    const { email, phone } = this.#metadata.app.bundle.app.account
    const entity = this.#entity()
    const exact = await this.byLogin(typed)
    if (exact) return exact
    if (email !== undefined && typed.includes('@')) return this.#only(await idsWhere(this.#pool, entity, email, typed, true))
    const number = typed.replace(/[\s-]/g, '')
    return phone !== undefined && /^\+?\d{5,20}$/.test(number) ? this.#only(await idsWhere(this.#pool, entity, phone, number)) : undefined
  }

  /** Writes what the server notes of an account: its last sign-in, when its password was changed, whether it is weak. */
  async note(
    id: string,
    facts: { readonly signedInAt?: string; readonly passwordChangedAt?: string; readonly weakPassword?: boolean },
  ): Promise<void> {
    const { account } = this.#metadata.app.bundle.app
    const named = Object.entries(facts).flatMap(([fact, value]) => {
      const field = account[fact as keyof typeof facts]
      return field === undefined ? [] : [[field, value]]
    })
    await noteInRecord(this.#pool, this.#entity(), id, Object.fromEntries(named))
    this.#known.delete(id)
  }

  /** The account with this id. */
  async byId(id: string): Promise<Account | undefined> {
    const known = this.#known.get(id)
    if (known && Date.now() - known.readAt < freshMilliseconds && known.day === this.#day()) return known.account
    const account = await this.#read(id)
    if (account) this.#known.set(id, { account, readAt: Date.now(), day: this.#day() })
    else this.#known.delete(id)
    return account
  }

  /** Whether what is remembered of accounts comes from records of this entity: accounts themselves, what belongs to them, and what either refers to. */
  dependOn(entity: string): boolean {
    const { app } = this.#metadata
    const further = Object.values(app.bundle.app.account.with ?? {}).flatMap(({ entity: name }) => app.entities.get(name) ?? [])
    const read = [this.#entity(), ...further].flatMap((each) => [
      each,
      ...(each.parent ? [each.parent.entity] : []),
      ...each.lines.values(),
    ])
    return read.some(
      ({ name, fields }) => name === entity || [...fields.values()].some(({ target, system }) => !system && target === entity),
    )
  }

  /** Reads everybody again: an account may have changed, here or on another node. */
  forget(): void {
    this.#known.clear()
  }

  async #only(ids: readonly string[]): Promise<Account | undefined> {
    const [id, another] = ids
    return id === undefined || another !== undefined ? undefined : this.#read(id)
  }

  async #read(id: string): Promise<Account | undefined> {
    const { app } = this.#metadata
    const environment = { user: {}, now: new Date().toISOString(), today: this.#day() }
    const [record] = await runLoad(this.#pool, app, this.#entity(), true, environment, [id])
    return record && this.#account(await withOwnRecords(this.#pool, app, record, environment), environment)
  }

  #account(record: RecordData, environment: Environment): Account {
    const { app } = this.#metadata
    const { login, name, roles: field, active, email, valid = true } = app.bundle.app.account
    const roles = rolesOf(app, record)
    const user = { ...record, [field]: roles }
    const isValid =
      valid === true || holds(evaluate(valid, siteOf(app, { record: this.#entity().name }), { ...environment, record: user, user }))
    const address = email === undefined ? null : record[email]
    return {
      id: String(record.id),
      login: String(record[login]),
      name: String(record[name] ?? record[login]),
      ...(typeof address === 'string' && address !== '' ? { email: address } : {}),
      roles,
      isActive: isValid && (active === undefined || record[active] === 'ENABLED'),
      record: user,
    }
  }

  /** The business date: what is valid to the end of a day is not remembered beyond it. */
  #day(): string {
    return businessDay(new Date().toISOString(), this.#metadata.app.bundle.app.timeZone)
  }

  #entity(): AppEntity {
    const entity = this.#metadata.app.entities.get(this.#metadata.app.bundle.app.account.entity)
    if (!entity) throw new Exception('noAccountEntity', 'app.json names no entity of accounts.')
    return entity
  }
}
