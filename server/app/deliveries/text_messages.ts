import { randomUUID } from 'node:crypto'
import type { Pool } from 'pg'
import type { App } from '../../../engine/runtime/app/app.ts'
import { outgoing } from '../../../engine/runtime/connectors/outgoing.ts'
import type { RecordData } from '../../../engine/runtime/values/record-data.ts'
import type { Accesses } from '../accounts/accesses.ts'
import type { Addresses } from '../connectors/addresses.ts'
import { callPeer } from '../connectors/call_peer.ts'
import { limitCalls } from '../connectors/limit_calls.ts'
import type { Metadata } from '../metadata/metadata.ts'
import { namedFacts } from '../queues/named_facts.ts'
import { environmentOf } from '../records/context.ts'
import { type OperationOf, operationNamed } from '../records/exchange_records.ts'
import { serverContext } from '../records/server_context.ts'

interface Parts {
  readonly pool: Pool
  readonly metadata: Metadata
  readonly accesses: Accesses
  readonly addresses: Addresses
}

/**
 * Text messages with a secret: a code or a link. They go to the gateway of the others (the step `text` of `deliveries`) at once, and are
 * kept nowhere: whoever reads the queue of deliveries or the log of exchanges finds no secret there.
 */
export class TextMessages {
  readonly #parts: Parts

  constructor(parts: Parts) {
    this.#parts = parts
  }

  /** Whether there is a gateway. */
  get isReady(): boolean {
    const called = this.#operation(this.#parts.metadata.app)
    return called !== undefined && this.#parts.addresses.of(called.of) !== undefined
  }

  /** Sends a text; resolves to whether the gateway has taken it. */
  async send(phone: string, text: string): Promise<boolean> {
    const { pool, metadata, accesses, addresses } = this.#parts
    const { app } = metadata
    const [called, part] = [this.#operation(app), app.bundle.app.deliveries]
    if (!called || !part) return false
    const id = randomUUID()
    const context = serverContext(app, pool, accesses)
    const record: RecordData = {
      id,
      ...namedFacts(part, { channel: 'SMS', address: phone, title: text, body: text, dueAt: context.now, tries: 1 }),
    }
    const out = outgoing(app, called.declared, record, environmentOf(context))
    if ('code' in out || (await limitCalls(pool, called)) > 0) return false
    return (await callPeer(context, addresses, called, out, id)).kind === 'answered'
  }

  /** What the step with which a text message leaves has another system do. */
  #operation(app: App): OperationOf | undefined {
    const { deliveries } = app.bundle.app
    const step = app.entities.get(deliveries?.entity ?? '')?.workflow?.transitions.get(deliveries?.text ?? '')
    const call = step?.effects?.find((effect) => 'kind' in effect && effect.kind === 'call')
    return call && 'connector' in call ? operationNamed(app, call.connector, call.operation) : undefined
  }
}
