import type { Pool } from 'pg'
import type { AppEntity } from '../../../engine/runtime/app/app.ts'
import { newRecord } from '../../../engine/runtime/documents/new-record.ts'
import type { IssueCode } from '../../../engine/runtime/messages/catalogues.ts'
import { sentence } from '../../../engine/runtime/messages/message.ts'
import type { WireValue } from '../../../engine/runtime/values/record-data.ts'
import type { Metadata } from '../metadata/metadata.ts'
import type { Context } from '../records/context.ts'
import { serverContext } from '../records/server_context.ts'
import { surroundingsOf } from '../records/surroundings.ts'
import { write } from '../steps/write.ts'
import { noteWhere } from '../storage/queries/account_rows.ts'
import type { Accesses } from './accesses.ts'
import type { Account } from './account.ts'
import { type Device, terminalOf } from './device.ts'

/** How somebody signs in. */
export type SignInMethod = 'PASSWORD' | 'QR_CODE' | 'SMS' | 'SSO'

/** An attempt to sign in that is decided. */
export interface SignInEntry {
  /** What was typed, or the login of the account. */
  readonly login: string
  readonly method: SignInMethod
  readonly device: Device
  readonly account?: Account | undefined
  /** The session that began; without one the attempt failed. */
  readonly sessionId?: string
  /** Why it failed. */
  readonly reason?: IssueCode
  readonly isWeak?: boolean
}

const longestLogin = 100

/** Keeps a record of every attempt to sign in, in the entity that `app.json` names. */
export class SignInLog {
  readonly #pool: Pool
  readonly #metadata: Metadata
  readonly #accesses: Accesses

  constructor(pool: Pool, metadata: Metadata, accesses: Accesses) {
    this.#pool = pool
    this.#metadata = metadata
    this.#accesses = accesses
  }

  /** Writes an attempt down. */
  async append(entry: SignInEntry): Promise<void> {
    const entity = this.#entity()
    if (!entity) return
    const context = this.#context()
    const record = { ...newRecord(context.app, entity.name, surroundingsOf(context, null)), ...this.#values(entry, context.now) }
    await write(context, this.#pool, { entity, before: null, after: record, action: 'create', isDeclared: true })
  }

  /** Writes down that sessions are over. */
  async ended(sessionIds: readonly string[]): Promise<void> {
    const [entity, { signIns }] = [this.#entity(), this.#metadata.app.bundle.app]
    if (!entity || !signIns?.session || !signIns.endedAt) return
    const now = new Date().toISOString()
    await noteWhere(this.#pool, entity, { field: signIns.session, values: sessionIds }, { field: signIns.endedAt, value: now })
  }

  #values({ login, method, device, account, sessionId, reason, isWeak }: SignInEntry, now: string): Record<string, WireValue> {
    const { signIns, languages } = this.#metadata.app.bundle.app
    if (!signIns) return {}
    const facts: Record<string, WireValue> = {
      login: login.slice(0, longestLogin),
      result: sessionId === undefined ? 'FAILED' : 'SUCCESS',
      at: now,
      method,
      reason: reason === undefined ? null : sentence({ code: reason, path: '', params: {} }, languages[0] ?? 'ZHS'),
      address: device.address,
      agent: device.agent,
      terminal: terminalOf(device),
      session: sessionId ?? null,
      weakPassword: isWeak ?? false,
    }
    const named = Object.entries(signIns).flatMap(([fact, field]) =>
      typeof field === 'string' && Object.hasOwn(facts, fact) ? [[field, facts[fact] ?? null]] : [],
    )
    const copied = (signIns.copied ?? []).map((field) => [field, (account?.record[field] ?? null) as WireValue])
    return Object.fromEntries([...named, ...copied])
  }

  #entity(): AppEntity | undefined {
    const { app } = this.#metadata
    return app.entities.get(app.bundle.app.signIns?.entity ?? '')
  }

  /** The server itself writes: nobody is signed in yet. */
  #context(): Context {
    return serverContext(this.#metadata.app, this.#pool, this.#accesses)
  }
}
