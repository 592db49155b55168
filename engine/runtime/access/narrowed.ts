import type { Operation } from '../../schema/role.ts'
import { documentName } from '../app/document-of.ts'
import type { Access } from './access.ts'

/**
 * What is taken from an access: addresses of screens, entities (`loan`), steps (`loan.lend`) and operations (`loan:export`).
 * With `only`, nothing is left but what stands there.
 */
interface Limits {
  readonly closed: ReadonlySet<string>
  readonly only?: ReadonlySet<string>
}

/** The address of an operation. */
export const operationAddress = (entity: string, operation: Operation): string => `${entity}:${operation}`

/** The same access without what is closed. It is never more. */
export function narrowed(access: Access, { closed, only }: Limits): Access {
  if (closed.size === 0 && only === undefined) return access
  const isOpen = (address: string) => !closed.has(address) && (only?.has(address) ?? true)
  const isDone = (operation: Operation, entity: string) => {
    const document = documentName(entity)
    return isOpen(document) && !closed.has(operationAddress(document, operation))
  }
  const isStepOpen = (entity: string, step: string) => isOpen(documentName(entity)) && !closed.has(`${documentName(entity)}.${step}`)
  return Object.freeze({
    ...access,
    limits: [...closed, ...(only ? ['only', ...only] : [])].sort().join(' '),
    can: (operation: Operation, entity: string) => isDone(operation, entity) && access.can(operation, entity),
    canRead: (entity: string) => isDone('read', entity) && access.canRead(entity),
    canCreate: (entity: string) => isDone('create', entity) && access.canCreate(entity),
    canUpdate: (entity: string) => isDone('update', entity) && access.canUpdate(entity),
    canDelete: (entity: string) => isDone('delete', entity) && access.canDelete(entity),
    canImport: (entity: string) => isDone('import', entity) && access.canImport(entity),
    canExport: (entity: string) => isDone('export', entity) && access.canExport(entity),
    scope: (entity: string, operation: Operation = 'read') => isDone(operation, entity) && access.scope(entity, operation),
    transitions: (entity: string) => new Set([...access.transitions(entity)].filter((step) => isStepOpen(entity, step))),
    transitionScope: (entity: string, step: string) => isStepOpen(entity, step) && access.transitionScope(entity, step),
    offers: (route: string) => isOpen(route) && access.offers(route),
    canOpen: (route: string) => isOpen(route) && access.canOpen(route),
  })
}
