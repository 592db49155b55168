import type { Logger } from '@adonisjs/core/logger'
import type { Pool } from 'pg'
import type { Accesses } from '../accounts/accesses.ts'
import type { Metadata } from '../metadata/metadata.ts'
import type { Notices } from '../queues/notices.ts'
import type { Deliveries } from './deliveries.ts'
import { handOut } from './hand_out.ts'

/** What people are told with. */
interface PostmanParts {
  readonly pool: Pool
  readonly metadata: Metadata
  readonly accesses: Accesses
  readonly notices: Notices
  /** The address of the portal. */
  readonly publicUrl: string
  readonly logger: Pick<Logger, 'error'>
}

const lookMilliseconds = 15_000

/** Tells people, as soon as something has happened that they are to be told: letters at once, mails and text messages from their queue. */
export class Postman {
  readonly #parts: PostmanParts
  readonly #deliveries: Deliveries
  #timer: NodeJS.Timeout | undefined
  #looking: Promise<void> | undefined
  #again = false
  readonly #look = () => void this.look()

  constructor(parts: PostmanParts, deliveries: Deliveries) {
    this.#parts = parts
    this.#deliveries = deliveries
  }

  /** Works from now on. */
  start(): void {
    this.#parts.notices.on('occasions', this.#look)
    this.#parts.notices.on('deliveries', this.#look)
    this.#timer = setInterval(this.#look, lookMilliseconds).unref()
    this.#look()
  }

  /** Stops, when what is under way is done. */
  async stop(): Promise<void> {
    clearInterval(this.#timer)
    this.#timer = undefined
    this.#parts.notices.off('occasions', this.#look)
    this.#parts.notices.off('deliveries', this.#look)
    await this.#looking
  }

  /** Does whatever is due now. Asked again meanwhile, it looks once more. */
  look(): Promise<void> {
    this.#again = this.#looking !== undefined
    this.#looking ??= this.#work().finally(() => {
      this.#looking = undefined
      if (this.#again && this.#timer) void this.look()
    })
    return this.#looking
  }

  async #work(): Promise<void> {
    const { pool, metadata, accesses, publicUrl, logger } = this.#parts
    try {
      await handOut(pool, metadata.app, {
        publicUrl,
        accesses,
        onFailure: (error) => logger.error({ err: error }, 'people could not be told'),
      })
      await this.#deliveries.send()
    } catch (error) {
      logger.error({ err: error }, 'what people are to be told was not looked for')
    }
  }
}
