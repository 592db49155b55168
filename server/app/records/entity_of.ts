import type { App, AppEntity } from '../../../engine/runtime/app/app.ts'
import { Exception } from '../../../engine/runtime/exception.ts'
import type { Operation } from '../../../engine/schema/role.ts'
import type { Context } from './context.ts'
import { forbidden, notFound } from './failures.ts'

/** What anybody may do with records that only the server writes. */
const looks: ReadonlySet<Operation> = new Set(['read', 'export'])

/** Whether it is a log, of sign-ins or of everything: whoever could change it could hide in it. */
const isLog = ({ bundle: { app } }: App, name: string): boolean => app.signIns?.entity === name || app.audit?.entity === name

/** The entity of that name, when the person may do this with some of its records. What may not be read answers as if it did not exist. */
export function entityOf({ app, access }: Context, name: string, operation: Operation): AppEntity {
  const entity = app.entities.get(name)
  if (!entity || !access.canRead(name)) throw notFound(name, '')
  if (!access.can(operation, name) || (isLog(app, name) && !looks.has(operation))) throw forbidden('noGrant', { operation, entity: name })
  return entity
}

/** The entity of that name, for the program itself. @throws Exception `unknownEntity`: the metadata was not checked */
export function entityNamed({ entities }: App, name: string): AppEntity {
  const entity = entities.get(name)
  if (!entity) throw new Exception('unknownEntity', `There is no entity "${name}".`, { name })
  return entity
}
