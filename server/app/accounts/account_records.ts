import type { Pool } from 'pg'
import type { AppEntity } from '../../../engine/runtime/app/app.ts'
import { Exception } from '../../../engine/runtime/exception.ts'
import { evaluate } from '../../../engine/runtime/expressions/evaluate.ts'
import { siteOf } from '../../../engine/runtime/expressions/scope.ts'
import type { RecordData } from '../../../engine/runtime/values/record-data.ts'
import { holds } from '../../../engine/runtime/values/value.ts'
import type { Metadata } from '../metadata/metadata.ts'
import { type Contact, confirmedBy, contactIn } from '../people/contacts.ts'
import { rolesOf, withOwnRecords } from '../people/own_records.ts'
import { idsInAnyCase, noteInRecord } from '../storage/queries/account_rows.ts'
import { runLoad } from '../storage/queries/run_load.ts'
import type { Environment } from '../storage/sql/environment.ts'
import { businessDay } from '../values/business_day.ts'
import { identifierOf, isPhone } from '../values/identifier.ts'
import type { Account } from './account.ts'

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

  /** The account that signs in by this login, written large or small. */
  async byLogin(login: string): Promise<Account | undefined> {
    return this.#only(await idsInAnyCase(this.#pool, this.#entity(), this.#metadata.app.bundle.app.account.login, login))
  }

  /**
   * The account that somebody means by a login, or by a mail address or a telephone number that has been shown to be theirs: what
   * anybody can write into an account says nothing of who they are. What several accounts share means nobody.
   */
  async byIdentifier(typed: string): Promise<Account | undefined> {
    const { email, emailConfirmed, phone, phoneConfirmed } = this.#metadata.app.bundle.app.account
    const identifier = identifierOf(typed)
    const exact = await this.byLogin(identifier)
    if (exact) return exact
    if (identifier.includes('@')) return this.#byContact(email, emailConfirmed, identifier)
    if (!isPhone(identifier)) return undefined
    return (await this.#byContact(phone, phoneConfirmed, identifier)) ?? this.#byContact(phone, phoneConfirmed, `+86${identifier}`)
  }

  /** The account that a mail address was written into, confirmed or not; nothing where there are several. */
  async byAddress(typed: string): Promise<Account | undefined> {
    const { email } = this.#metadata.app.bundle.app.account
    const identifier = identifierOf(typed)
    if (email === undefined || !identifier.includes('@')) return undefined
    return this.#only(await idsInAnyCase(this.#pool, this.#entity(), email, identifier))
  }

  /** Notes that an address or a number is theirs, if it still stands in the account and has not been shown to be another's. */
  async confirm(id: string, contact: Contact, value: string): Promise<boolean> {
    const { account } = this.#metadata.app.bundle.app
    const [field, confirmed] = [account[contact], account[confirmedBy[contact]]]
    if (field === undefined || confirmed === undefined) return false
    const [theirs, another] = await idsInAnyCase(this.#pool, this.#entity(), field, value, confirmed)
    if (another !== undefined || (theirs !== undefined && theirs !== id)) return false
    const found = await this.#read(id)
    if (!found || identifierOf(String(found.record[field] ?? '')) !== identifierOf(value)) return false
    await noteInRecord(this.#pool, this.#entity(), id, { [confirmed]: true })
    this.#known.delete(id)
    return true
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

  async #byContact(field: string | undefined, confirmed: string | undefined, value: string): Promise<Account | undefined> {
    if (field === undefined || confirmed === undefined) return undefined
    return this.#only(await idsInAnyCase(this.#pool, this.#entity(), field, value, confirmed))
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
    const { login, name, roles: field, active, valid = true } = app.bundle.app.account
    const roles = rolesOf(app, record)
    const user = { ...record, [field]: roles }
    const isValid =
      valid === true || holds(evaluate(valid, siteOf(app, { record: this.#entity().name }), { ...environment, record: user, user }))
    return {
      id: String(record.id),
      login: String(record[login]),
      name: String(record[name] ?? record[login]),
      ...contactIn(app, record, 'email'),
      ...contactIn(app, record, 'phone'),
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
