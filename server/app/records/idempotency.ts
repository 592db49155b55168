import { createHash } from 'node:crypto'
import type { AppEntity } from '../../../engine/runtime/app/app.ts'
import type { RecordData } from '../../../engine/runtime/values/record-data.ts'
import { findRequest } from '../storage/queries/idempotency_keys.ts'
import type { Row, Traces } from '../storage/writes/document_change.ts'
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

/** What a request is, and how its answer is told again. */
interface Request<Kept, Answer> extends Pick<Operation, 'name' | 'submitted'> {
  /** The answer, from what was kept of the request when it was first made. */
  readonly again: (kept: Kept) => Promise<Answer>
}

/**
 * Does the work once for an `Idempotency-Key`: whoever comes with it again gets the same answer. Without a key, the work is simply done.
 * @param work gets what makes the row that it writes together with its own; without a key, there is none to write
 */
export async function once<Kept extends object, Answer>(
  context: Context,
  request: Request<Kept, Answer>,
  work: (keep?: (result: Kept) => Row) => Promise<Answer>,
): Promise<Answer> {
  const { idempotencyKey: key, pool, user, now } = context
  if (key === undefined) return work()
  const fingerprint = fingerprintOf(request)
  const known = async () => {
    const found = await findRequest<Kept>(pool, user.id, key)
    if (found && found.fingerprint !== fingerprint) throw new Invalid([{ code: 'idempotencyKeyReused', path: '', params: {} }])
    return found
  }
  const before = await known()
  if (before) return request.again(before.result)
  try {
    return await work((result) => ({ account_id: user.id, key, fingerprint, result, created_at: now }))
  } catch (error) {
    // Refused because the same request was faster: its answer is the answer.
    const winner = await known()
    if (winner) return request.again(winner.result)
    throw error
  }
}

/** Writes a record once for an `Idempotency-Key`, which is written with the record. */
export async function idempotent(
  context: Context,
  operation: Operation,
  entity: AppEntity,
  work: (traces: Operation['traces']) => Promise<Loaded>,
): Promise<Loaded> {
  const again = async ({ id }: MadeRecord) => {
    const whole = await load(context, entity, id, context.access.scope(entity.name))
    return { whole, view: view(context, entity, whole) }
  }
  return once(context, { ...operation, again }, (keep) =>
    work(
      keep
        ? (written) => ({ ...operation.traces?.(written), _idempotency_keys: [keep({ entity: entity.name, id: written.id ?? '' })] })
        : operation.traces,
    ),
  )
}

/** Two requests with one fingerprint ask for the same. */
const fingerprintOf = ({ name, submitted }: Pick<Operation, 'name' | 'submitted'>): string =>
  createHash('sha256')
    .update(`${name} ${JSON.stringify(submitted ?? null)}`)
    .digest('hex')
