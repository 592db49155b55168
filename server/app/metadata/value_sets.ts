import type { Logger } from '@adonisjs/core/logger'
import type { Pool } from 'pg'
import { valueSetsOf } from '../../../engine/runtime/app/with-value-sets.ts'
import type { Notices } from '../queues/notices.ts'
import { valueSet } from '../storage/queries/value_set.ts'
import { businessDay } from '../values/business_day.ts'
import type { Metadata } from './metadata.ts'

/** What value sets are read with. */
interface ValueSetParts {
  readonly pool: Pool
  readonly metadata: Pick<Metadata, 'app' | 'offer'>
  readonly notices: Notices
  readonly logger: Pick<Logger, 'error' | 'warn'>
}

/** More values than people can choose from: a reference serves them better. */
const mostValues = 5_000
/** What is offered may depend on the day. */
const againMilliseconds = 5 * 60_000

/** The values of lookups that are records. Every node offers what the records say, from the moment on at which one is written. */
export class ValueSets {
  readonly #parts: ValueSetParts
  #timer: NodeJS.Timeout | undefined
  #reading: Promise<void> | undefined
  #again = false
  readonly #look = () => void this.look()

  constructor(parts: ValueSetParts) {
    this.#parts = parts
  }

  /** Follows the records from now on. */
  start(): void {
    this.#parts.notices.on('values', this.#look)
    this.#timer = setInterval(this.#look, againMilliseconds).unref()
  }

  /** Stops, when what is under way is done. */
  async stop(): Promise<void> {
    clearInterval(this.#timer)
    this.#timer = undefined
    this.#parts.notices.off('values', this.#look)
    await this.#reading
  }

  /** Reads them again, and says when that fails. Asked again meanwhile, it reads once more. */
  look(): Promise<void> {
    this.#again = this.#reading !== undefined
    this.#reading ??= this.read()
      .catch((error) => this.#parts.logger.error({ err: error }, 'the values of lookups could not be read again'))
      .finally(() => {
        this.#reading = undefined
        if (this.#again) void this.look()
      })
    return this.#reading
  }

  /** Reads them, and offers them from now on. */
  async read(): Promise<void> {
    const { pool, metadata, logger } = this.#parts
    const { app } = metadata
    const now = new Date().toISOString()
    const environment = { user: {}, now, today: businessDay(now, app.bundle.app.timeZone) }
    const sets = await Promise.all(
      valueSetsOf(app).map(async ({ name, from }) => {
        const values = await valueSet(pool, app, from, environment, mostValues + 1)
        const known = Object.entries(values)
        if (known.length > mostValues) logger.warn({ lookup: name, most: mostValues }, 'a lookup has more values than are offered')
        return [name, Object.fromEntries(known.slice(0, mostValues))] as const
      }),
    )
    metadata.offer(Object.fromEntries(sets))
  }
}
