import type { AppEntity } from '../../../engine/runtime/app/app.ts'
import type { Operation } from '../../../engine/schema/role.ts'
import type { Context } from './context.ts'
import { forbidden, notFound } from './failures.ts'

/** The entity of that name, when the person may do this with some of its records. What may not be read answers as if it did not exist. */
export function entityOf({ app, access }: Context, name: string, operation: Operation): AppEntity {
  const entity = app.entities.get(name)
  if (!entity || !access.canRead(name)) throw notFound(name, '')
  if (!access.can(operation, name)) throw forbidden('noGrant', { operation, entity: name })
  return entity
}
