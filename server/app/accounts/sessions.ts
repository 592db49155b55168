import { DateTime } from 'luxon'
import Session from '../models/session.ts'
import { newToken, tokenHash } from '../values/token.ts'
import type { Device } from './device.ts'
import type { SignInMethod } from './sign_in_log.ts'

/** How long sessions last, in seconds. */
interface SessionLimits {
  /** Without a request. */
  readonly idle: number
  /** From sign-in. */
  readonly absolute: number
}

/** A session that began: its id, and the token of its cookie. */
interface StartedSession {
  readonly id: string
  readonly token: string
}

/** A session that holds. */
interface LiveSession {
  readonly id: string
  readonly accountId: string
}

interface Known extends LiveSession {
  readonly expiresAt: number
  /** When the row was read, and when its last use was written to it. */
  readAt: number
  writtenAt: number
  seenAt: number
}

const freshMilliseconds = 5_000
const writeMilliseconds = 60_000
const most = 20_000

/** The signed-in browsers. What was just looked up is remembered for a few seconds; `forget` takes it back on every node. */
export class Sessions {
  readonly limits: SessionLimits
  readonly #known = new Map<string, Known>()

  constructor(limits: SessionLimits) {
    this.limits = limits
  }

  /** Starts a session. */
  async start(accountId: string, method: SignInMethod, { address, agent }: Device): Promise<StartedSession> {
    const token = newToken()
    const now = DateTime.now()
    const [id, expiresAt] = [tokenHash(token), now.plus({ seconds: this.limits.absolute })]
    await Session.create({ id, accountId, seenAt: now, expiresAt, method, address, agent })
    return { id, token }
  }

  /** The sessions of an account that hold, the last used first. */
  async of(accountId: string): Promise<readonly Session[]> {
    const oldest = DateTime.now().minus({ seconds: this.limits.idle })
    return Session.query()
      .where('accountId', accountId)
      .where('seenAt', '>', oldest.toJSDate())
      .where('expiresAt', '>', new Date())
      .orderBy('seenAt', 'desc')
  }

  /** The session of a cookie, if it holds; using it keeps it alive. */
  async find(token: string): Promise<LiveSession | undefined> {
    const now = Date.now()
    const known = this.#known.get(token)
    const session = known && now - known.readAt < freshMilliseconds ? known : await this.#read(token, now)
    if (!session || !this.#holds(session, now)) return undefined
    session.seenAt = now
    if (now - session.writtenAt > Math.min(writeMilliseconds, (this.limits.idle * 1000) / 4)) await this.#write(session, now)
    return session
  }

  /** Ends a session; resolves to its id, if there was one. */
  async end(token: string): Promise<string> {
    const id = tokenHash(token)
    this.#known.delete(token)
    await Session.query().where('id', id).delete()
    return id
  }

  /** Ends one of an account's sessions; resolves to whether it had it. */
  async endOne(accountId: string, id: string): Promise<boolean> {
    const rows: unknown[] = await Session.query().where({ accountId, id }).delete().returning('id')
    this.forget()
    return rows.length > 0
  }

  /** Ends every session of an account, but one that is to go on; resolves to the ids of those that ended. */
  async endAll(accountId: string, but = ''): Promise<readonly string[]> {
    const rows: { id: string }[] = await Session.query().where('accountId', accountId).whereNot('id', but).delete().returning('id')
    this.forget()
    return rows.map(({ id }) => id)
  }

  /** Looks everything up again: a session ended or a row changed, here or on another node. */
  forget(): void {
    this.#known.clear()
  }

  /** Removes the rows of sessions that are over. */
  async sweep(): Promise<void> {
    const now = DateTime.now()
    await Session.query()
      .where('expiresAt', '<', now.toJSDate())
      .orWhere('seenAt', '<', now.minus({ seconds: this.limits.idle }).toJSDate())
      .delete()
  }

  async #read(token: string, now: number): Promise<Known | undefined> {
    const row = await Session.find(tokenHash(token))
    if (!row) {
      this.#known.delete(token)
      return undefined
    }
    const written = row.seenAt.toMillis()
    const seenAt = Math.max(written, this.#known.get(token)?.seenAt ?? 0)
    const known = { id: row.id, accountId: row.accountId, expiresAt: row.expiresAt.toMillis(), readAt: now, writtenAt: written, seenAt }
    if (this.#known.size >= most) this.#known.clear()
    this.#known.set(token, known)
    return known
  }

  async #write(session: Known, now: number): Promise<void> {
    session.writtenAt = now
    await Session.query()
      .where('id', session.id)
      .update({ seenAt: new Date(now) })
  }

  #holds({ seenAt, expiresAt }: Known, now: number): boolean {
    return now < expiresAt && now - seenAt < this.limits.idle * 1000
  }
}
