import { createHash } from 'node:crypto'
import type { AppEntity } from '../../../engine/runtime/app/app.ts'
import type { RecordData } from '../../../engine/runtime/documents/record-data.ts'
import { findRequest } from '../storage/queries/idempotency_keys.ts'
import type { Traces } from '../storage/writes/document_change.ts'
import type { Context } from './context.ts'
import { Invalid } from './failures.ts'
import type { Loaded } from './get.ts'
import { load } from './load.ts'
import { view } from './view.ts'

/** What a request does: two requests with one key must be the same. */
export interface Operation {
  readonly name: string
  readonly submitted: unknown
  readonly traces?: (written: RecordData) => Traces
}

/** What is kept of a request: the record that it wrote. */
interface MadeRecord {
  readonly entity: string
  readonly id: string
}

/**
 * Does the work once for an `Idempotency-Key`: the key is written with the record, and who comes with it again gets that record.
 * Without a key, the work is simply done.
 */
export async function idempotent(
  context: Context,
  operation: Operation,
  entity: AppEntity,
  work: (traces: Operation['traces']) => Promise<Loaded>,
): Promise<Loaded> {
  const { idempotencyKey: key } = context
  if (key === undefined) return work(operation.traces)
  const fingerprint = fingerprintOf(operation)
  const known = await replay(context, entity, key, fingerprint)
  if (known) return known
  try {
    return await work((written) => ({
      ...operation.traces?.(written),
      _idempotency_keys: [
        { account_id: context.user.id, key, fingerprint, result: { entity: entity.name, id: written.id }, created_at: context.now },
      ],
    }))
  } catch (error) {
    // Refused because the same request was faster: its record is the answer.
    const winner = await replay(context, entity, key, fingerprint)
    if (winner) return winner
    throw error
  }
}

async function replay(context: Context, entity: AppEntity, key: string, fingerprint: string): Promise<Loaded | undefined> {
  const known = await findRequest<MadeRecord>(context.pool, context.user.id, key)
  if (!known) return undefined
  if (known.fingerprint !== fingerprint) throw new Invalid([{ code: 'idempotencyKeyReused', path: '', params: {} }])
  const whole = await load(context, entity, known.result.id, context.access.scope(entity.name))
  return { whole, view: view(context.app, context.access, entity, whole) }
}

/** Two requests with one fingerprint ask for the same. */
export const fingerprintOf = ({ name, submitted }: Operation): string =>
  createHash('sha256')
    .update(`${name} ${JSON.stringify(submitted ?? null)}`)
    .digest('hex')
