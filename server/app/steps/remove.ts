import { statusOf } from '../../../engine/runtime/documents/editable.ts'
import type { Context } from '../records/context.ts'
import { entityOf } from '../records/entity_of.ts'
import { forbidden, Invalid } from '../records/failures.ts'
import { load } from '../records/load.ts'
import { noting } from '../records/noting.ts'
import { isWithin } from '../records/scopes.ts'
import { usersOf } from '../storage/queries/users_of.ts'
import { Stale } from '../writing/write_change.ts'
import { conflict, type Expected } from './update.ts'
import { write } from './write.ts'

/**
 * Deletes a record: it is kept, marked, and no read finds it any more.
 * @throws Conflict, `notFound`, `forbidden`; Invalid when its status does not let it go, or when other records refer to it
 */
export function remove(context: Context, name: string, id: string, expected: Expected): Promise<void> {
  return noting(context, { what: 'delete', entity: name, record: id }, () => removeOnce(context, name, id, expected))
}

async function removeOnce(context: Context, name: string, id: string, expected: Expected): Promise<void> {
  const entity = entityOf(context, name, 'delete')
  const { access } = context
  const before = await load(context, entity, id, access.scope(name))
  if (expected !== 'any' && before.version !== expected) throw conflict(context, entity, before, null)
  if (!isWithin(context, entity, access.scope(name, 'delete'), before)) throw forbidden('outOfScope', { entity: name })
  const status = statusOf(entity, before)
  const declared = status === undefined ? undefined : entity.workflow?.statuses.get(status)
  if (status !== undefined && declared?.deletable !== true) {
    throw new Invalid([{ code: 'notDeletable', path: '', params: { status: declared?.label ?? status } }])
  }
  const users = await usersOf(context.pool, context.app, entity, before)
  if (users.length > 0) throw new Invalid(users.map((user) => ({ code: 'inUse', path: '', params: { entity: user.label } })))
  try {
    await write(context, context.pool, { entity, before, after: before, action: 'delete' })
  } catch (error) {
    if (!(error instanceof Stale)) throw error
    throw conflict(context, entity, await load(context, entity, id, access.scope(name)), null)
  }
}
