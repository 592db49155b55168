import type { AppEntity } from '../../../engine/runtime/app/app.ts'
import type { Running } from '../../../engine/runtime/approvals/running.ts'
import { separated } from '../../../engine/runtime/approvals/separated.ts'
import { statusOf } from '../../../engine/runtime/documents/editable.ts'
import type { RecordData } from '../../../engine/runtime/values/record-data.ts'
import type { Context } from '../records/context.ts'
import { forbidden, Invalid, notFound } from '../records/failures.ts'
import { load } from '../records/load.ts'
import { openApproval } from '../storage/approvals/read_approvals.ts'
import type { StoredApproval } from '../storage/approvals/stored_approval.ts'
import type { Queryable } from '../storage/queries/run_load.ts'
import { lockDocuments } from '../storage/writes/locks.ts'
import { inTransaction } from '../storage/writes/transaction.ts'
import { approvalOfPeople, beginApproval } from './follow.ts'
import { withPaths } from './with_paths.ts'

/** A record that waits, locked, with its open approval. */
export interface LockedApproval {
  readonly client: Queryable
  readonly entity: AppEntity
  readonly record: RecordData
  readonly approval: StoredApproval
  /** Whom the separation of duties keeps out. */
  readonly excluded: ReadonlySet<string>
}

/**
 * Works with a record that waits, in one transaction and under its lock: of two who decide at once, the second sees what the first has done.
 * A record that came to wait in another way than by a step begins its approval here.
 * @throws `notFound` when the person may not see the record; Invalid `notWaiting` when nobody is asked about it
 */
export function withApproval<Result>(
  context: Context,
  entity: AppEntity,
  id: string,
  work: (locked: LockedApproval) => Promise<Result>,
): Promise<Result> {
  if (!/^\d{1,18}$/.test(id)) throw notFound(entity.name, id)
  return inTransaction(context.pool, async (client: Queryable) => {
    await lockDocuments(client, entity, [id])
    const loaded = await load(context, entity, id, context.access.scope(entity.name), client)
    let approval = await openApproval(client, id, true)
    const unstarted = approval ? undefined : approvalOfPeople(context, entity, loaded)
    if (unstarted) {
      await beginApproval(context, client, entity, loaded, unstarted)
      approval = await openApproval(client, id, true)
    }
    if (!approval || approval.definition.status !== statusOf(entity, loaded))
      throw new Invalid([{ code: 'notWaiting', path: '', params: {} }])
    const record = await withPaths(context, client, entity, loaded, approval.definition)
    return work({ client, entity, record, approval, excluded: excludedFrom(context, entity, approval, record) })
  })
}

/** Whom the separation of duties keeps out of the open level: the person who asks too, when they may take a step that is kept apart. */
export function excludedFrom({ access, user }: Context, entity: AppEntity, approval: Running, record: RecordData): ReadonlySet<string> {
  const excluded = separated(approval, record)
  const granted = access.transitions(entity.name)
  const isApart = approval.definition.apart?.some((step) => granted.has(step)) ?? false
  return isApart && user.id !== undefined ? new Set([...excluded, user.id]) : excluded
}

/** The entity of that name, if its records can wait for people. */
export function approvedEntity({ app, access }: Context, name: string): AppEntity {
  const entity = app.entities.get(name)
  if (!entity?.workflow || entity.parent) throw notFound(name, '')
  if (!access.canRead(name)) throw forbidden('noGrant', { entity: name })
  return entity
}
