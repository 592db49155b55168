import type { Logger } from '@adonisjs/core/logger'
import type { Pool } from 'pg'
import type { App, AppEntity } from '../../../engine/runtime/app/app.ts'
import { type RecordData, type WireValue, wireOf } from '../../../engine/runtime/values/record-data.ts'
import type { DeliveriesPart } from '../../../engine/schema/deliveries.ts'
import type { Accesses } from '../accounts/accesses.ts'
import { isRefused, type Mailer } from '../mail/mailer.ts'
import type { Metadata } from '../metadata/metadata.ts'
import { namedFacts } from '../queues/named_facts.ts'
import type { Context } from '../records/context.ts'
import { load } from '../records/load.ts'
import { serverContext } from '../records/server_context.ts'
import { takeInternalStep } from '../steps/take_internal_step.ts'
import { dueRecords } from '../storage/queries/due_records.ts'

/** What mails and text messages are sent with. */
interface DeliveryParts {
  readonly pool: Pool
  readonly metadata: Metadata
  readonly accesses: Accesses
  readonly mailer: Mailer
  readonly logger: Pick<Logger, 'error'>
}

const mostAtOnce = 100
/** A try that takes longer was lost with its server, and another node takes the mail up. */
const leaseMinutes = 5
const longestReason = 500
const usual = { times: 6, minutes: 1, factor: 3 } as const

/**
 * Sends what waits in the queue of deliveries. Whoever begins a delivery has it: the step is taken once, however many nodes try.
 * A mail goes out with the same identity each time, so that it is known again should its server stop between sending and noting it.
 */
export class Deliveries {
  readonly #parts: DeliveryParts

  constructor(parts: DeliveryParts) {
    this.#parts = parts
  }

  /** Sends everything that is due now; resolves to how much of it there was. */
  async send(): Promise<number> {
    const { pool, metadata, accesses, logger } = this.#parts
    await accesses.read()
    const { app } = metadata
    const part = app.bundle.app.deliveries
    const entity = app.entities.get(part?.entity ?? '')
    if (!part || !entity) return 0
    const [waiting, running] = [entity.workflow?.initial ?? '', entity.workflow?.transitions.get(part.start)?.to ?? '']
    const question = { dueAt: part.dueAt, statuses: [waiting, running], now: new Date().toISOString(), most: mostAtOnce }
    const due = await dueRecords(pool, entity, question)
    for (const id of due) {
      try {
        await this.#sendOne(app, part, entity, id, { waiting, running })
      } catch (error) {
        logger.error({ err: error, delivery: id }, 'a delivery was not attempted')
      }
    }
    return due.length
  }

  #context(app: App): Context {
    return serverContext(app, this.#parts.pool, this.#parts.accesses)
  }

  async #sendOne(
    app: App,
    part: DeliveriesPart,
    entity: AppEntity,
    id: string,
    { waiting, running }: { waiting: string; running: string },
  ) {
    const status = entity.workflow?.field ?? ''
    const take = (name: string, from: string, facts: Record<string, WireValue>) =>
      takeInternalStep(this.#context(app), {
        entity,
        id,
        name,
        facts: namedFacts(part, facts),
        when: (record) => wireOf(record, status) === from && String(wireOf(record, part.dueAt) ?? '') <= new Date().toISOString(),
      })
    const found = await load(this.#context(app), entity, id, true)
    const tries = Number(part.tries === undefined ? 0 : (wireOf(found, part.tries) ?? 0)) + 1
    const later = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()
    // Lost with its server: it waits again.
    if (wireOf(found, status) === running) await take(part.again, running, { dueAt: new Date().toISOString() })
    if (wireOf(found, part.channel) === 'SMS') {
      if (part.text !== undefined) await take(part.text, waiting, { tries, sentAt: new Date().toISOString() })
      return
    }
    const begun = await take(part.start, waiting, { tries, dueAt: later(leaseMinutes), reason: null })
    if (!begun) return
    const context = this.#context(app)
    const end = (name: string, facts: Record<string, WireValue>) =>
      takeInternalStep(context, { entity, id, name, facts: namedFacts(part, facts), when: (record) => wireOf(record, status) === running })
    try {
      await this.#mail(part, begun)
      await end(part.finish, { sentAt: new Date().toISOString() })
    } catch (error) {
      const { times, minutes = usual.minutes, factor = usual.factor } = part.retry ?? usual
      const reason = String((error as Error).message ?? error).slice(0, longestReason)
      if (tries <= times && !isRefused(error)) await end(part.again, { reason, dueAt: later(minutes * factor ** (tries - 1)) })
      else await end(part.fail, { reason })
    }
  }

  /** Its identity is the same at each try. */
  #mail(part: DeliveriesPart, record: RecordData): Promise<void> {
    const text = (field: string) => String(wireOf(record, field) ?? '')
    const { mailer } = this.#parts
    return mailer.send({ to: text(part.address), subject: text(part.title), text: text(part.body), id: `${part.entity}-${record.id}` })
  }
}
