import { type Adapter, type AdapterPayload, errors } from 'oidc-provider'
import type { Pool } from 'pg'
import {
  consumeOAuthRecord,
  dropOAuthGrant,
  dropOAuthRecord,
  findOAuthRecord,
  keepOAuthRecord,
  type OAuthRow,
} from '../storage/queries/oauth_records.ts'
import { tokenHash } from '../values/token.ts'
import type { Clients } from './clients.ts'

/** Records whose id is the secret itself: it is kept hashed, and not in the payload either. */
const secret: ReadonlySet<string> = new Set(['AccessToken', 'AuthorizationCode', 'ClientCredentials', 'RefreshToken'])

/** How long after its first use a refresh token may be used by calls that overlap with it. */
const overlapMilliseconds = 5_000

/** Keeps what the authorization server remembers in PostgreSQL, one instance a kind; clients are records of the portal. */
export class OAuthStore implements Adapter {
  readonly #kind: string
  readonly #pool: Pool
  readonly #clients: Clients

  constructor(kind: string, pool: Pool, clients: Clients) {
    this.#kind = kind
    this.#pool = pool
    this.#clients = clients
  }

  async upsert(id: string, { jti, ...payload }: AdapterPayload, seconds: number): Promise<void> {
    await keepOAuthRecord(this.#pool, this.#kind, this.#key(id), secret.has(this.#kind) ? payload : { ...payload, jti }, seconds)
  }

  async find(id: string): Promise<AdapterPayload | undefined> {
    if (this.#kind === 'Client') return (await this.#clients.byId(id))?.metadata as AdapterPayload | undefined
    const row = await findOAuthRecord(this.#pool, this.#kind, 'id', this.#key(id))
    return row && this.#payload(row, id)
  }

  async findByUid(uid: string): Promise<AdapterPayload | undefined> {
    const row = await findOAuthRecord(this.#pool, this.#kind, 'uid', uid)
    return row && this.#payload(row)
  }

  async findByUserCode(): Promise<undefined> {
    return undefined
  }

  /**
   * Uses a code or a refresh token up. Of two requests that found a code unused at the same moment only one goes on; as with any second
   * use, everything that came of it ends. Calls of one client that overlap may renew with the same refresh token.
   */
  async consume(id: string): Promise<void> {
    const usedBefore = await consumeOAuthRecord(this.#pool, this.#kind, this.#key(id))
    if (!usedBefore || this.#isOverlapping(usedBefore.usedAt)) return
    if (usedBefore.grantId !== null) await this.revokeByGrantId(usedBefore.grantId)
    throw new errors.InvalidGrant(`${this.#kind} was used already`)
  }

  async destroy(id: string): Promise<void> {
    await dropOAuthRecord(this.#pool, this.#kind, this.#key(id))
  }

  async revokeByGrantId(grantId: string): Promise<void> {
    await dropOAuthGrant(this.#pool, grantId)
  }

  /** Whether a use is one of several that a client makes at once: whoever comes later with the same token has found or stolen it. */
  #isOverlapping(usedAt: string | null): boolean {
    return this.#kind === 'RefreshToken' && usedAt !== null && Date.now() - Date.parse(usedAt) < overlapMilliseconds
  }

  #key(id: string): string {
    return secret.has(this.#kind) ? tokenHash(id) : id
  }

  #payload({ payload, used_at }: OAuthRow, id?: string): AdapterPayload {
    return {
      ...payload,
      ...(id !== undefined && secret.has(this.#kind) ? { jti: id } : {}),
      ...(used_at === null || this.#isOverlapping(used_at) ? {} : { consumed: Math.floor(Date.parse(used_at) / 1000) }),
    }
  }
}
