import type { Logger } from '@adonisjs/core/logger'
import type pg from 'pg'
import { appendEntries } from '../storage/audit/append_entries.ts'
import { sealEntries } from '../storage/audit/seal_entries.ts'
import { type AuditEntry, auditRow } from './audit_entry.ts'

const sealMilliseconds = 1_000

/**
 * The log of what was done: only added to, and chained by hashes so that a change of it is seen.
 * Whoever does something adds its entry without waiting for anybody; every second one of the nodes gives the new entries their place in the chain.
 */
export class Audit {
  readonly #pool: pg.Pool
  readonly #logger: Pick<Logger, 'error'>
  #timer: NodeJS.Timeout | undefined
  #sealing: Promise<unknown> | undefined

  constructor(pool: pg.Pool, logger: Pick<Logger, 'error'>) {
    this.#pool = pool
    this.#logger = logger
  }

  /** Writes what was done. When it resolves, the entry is stored: let the answer wait for it. Writes of records have theirs already. */
  async append(...entries: readonly AuditEntry[]): Promise<void> {
    if (entries.length > 0) await appendEntries(this.#pool, entries.map(auditRow))
  }

  /** Gives what was written its place in the chain, now. */
  async seal(): Promise<number> {
    return sealEntries(this.#pool)
  }

  /** Seals every second from now on. */
  start(): void {
    this.#timer = setInterval(() => {
      this.#sealing ??= this.seal()
        .catch((error) => this.#logger.error({ err: error }, 'the audit log was not sealed'))
        .finally(() => {
          this.#sealing = undefined
        })
    }, sealMilliseconds).unref()
  }

  /** Seals what is left and stops. */
  async stop(): Promise<void> {
    clearInterval(this.#timer)
    await this.#sealing
    await this.seal().catch(() => undefined)
  }
}
