import type { Access } from '../../../engine/runtime/access/access.ts'
import type { App, AppEntity } from '../../../engine/runtime/app/app.ts'
import { appIn } from '../../../engine/runtime/app/in-language.ts'
import { evaluate } from '../../../engine/runtime/expressions/evaluate.ts'
import { siteOf } from '../../../engine/runtime/expressions/scope.ts'
import type { RecordData } from '../../../engine/runtime/values/record-data.ts'
import { holds } from '../../../engine/runtime/values/value.ts'
import type { Reader } from '../../../engine/runtime/workflows/write-message.ts'
import type { Language } from '../../../engine/schema/names.ts'
import { type Context, environmentOf } from '../records/context.ts'
import { view } from '../records/view.ts'
import { type Queryable, runLoad } from '../storage/queries/run_load.ts'
import { accountsById } from './people.ts'

/** Somebody who is told: an account, or an address that is none. */
export interface Told {
  readonly account?: string
  readonly name: string | null
  readonly email: string | null
  readonly phone: string | null
  /** That mails and text messages to them are written in. */
  readonly language: Language
  readonly user: RecordData
  readonly access: Access
}

/** A language that the app speaks. */
const known = ({ bundle }: App, text: string | null): Language | undefined => bundle.app.languages.find((language) => language === text)

/** Accounts as those who are told. Each is read once. */
export class Readers {
  readonly #context: Context
  readonly #client: Queryable
  readonly #known = new Map<string, Told | undefined>()

  constructor(context: Context, client: Queryable) {
    this.#context = context
    this.#client = client
  }

  /** Those of the accounts that can sign in. */
  async accounts(ids: readonly string[]): Promise<readonly Told[]> {
    const unknown = [...new Set(ids)].filter((id) => !this.#known.has(id))
    for (const id of unknown) this.#known.set(id, undefined)
    for (const user of await accountsById(this.#context, this.#client, unknown)) {
      const told = this.#told(user)
      if (told) this.#known.set(told.account ?? '', told)
    }
    return [...new Set(ids)].flatMap((id) => this.#known.get(id) ?? [])
  }

  /** An address that belongs to no account is told what a role may see. */
  address(role: string, { name, email, phone }: Pick<Told, 'name' | 'email' | 'phone'>, chosen: string | null = null): Told {
    const { app, language, accesses } = this.#context
    return { name, email, phone, language: known(app, chosen) ?? language, user: {}, access: accesses.of(app, [role]) }
  }

  #told(user: RecordData): Told | undefined {
    const { app, language, accesses } = this.#context
    const { entity, name, login, roles, active, valid = true, email, phone, language: field } = app.bundle.app.account
    if (user.id === undefined || (active !== undefined && user[active] !== 'ENABLED')) return undefined
    const scope = { ...environmentOf(this.#context), record: user, user }
    if (valid !== true && !holds(evaluate(valid, siteOf(app, { record: entity }), scope))) return undefined
    const text = (key: string | undefined) => {
      const value = key === undefined ? null : user[key]
      return typeof value === 'string' && value !== '' ? value : null
    }
    const held = user[roles]
    return {
      account: user.id,
      name: text(name) ?? text(login),
      email: text(email),
      phone: text(phone),
      language: known(app, text(field)) ?? language,
      user,
      access: accesses.of(app, Array.isArray(held) ? held.map(String) : []),
    }
  }
}

/** The record as somebody sees it, read as they would read it themselves; nothing when they may not. */
export async function recordFor(
  context: Context,
  client: Queryable,
  entity: AppEntity,
  id: string,
  { access, user }: Pick<Told, 'access' | 'user'>,
): Promise<RecordData | undefined> {
  if (!access.canRead(entity.name)) return undefined
  const environment = { ...environmentOf(context), user }
  const [record] = await runLoad(client, context.app, entity, access.scope(entity.name), environment, [id], access)
  return record && view({ ...context, access, user }, entity, record)
}

/** How a message is written for somebody, in a language. */
export function readerIn(context: Context, { access, user }: Pick<Told, 'access' | 'user'>, language: Language) {
  const app = appIn(context.app, language)
  const reader: Reader = { access, scope: { ...environmentOf(context), user } }
  return { app, reader }
}
