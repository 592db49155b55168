import type { App } from '../app/app.ts'
import type { Access } from './access.ts'
import { access } from './decide.ts'
import { grantsOn, hiddenBy } from './grants.ts'
import { isPublic } from './is-public.ts'

/**
 * What people may do who are not signed in: open public screens, and what the role of strangers grants. Of records that they only
 * create they see the fields, to fill them in, and never a record.
 */
export function strangerAccess(app: App): Access {
  const { public: declared } = app.bundle.app
  const role = declared && app.roles.get(declared.role)
  const granted = access(app, role ? [declared.role] : [])
  const createdOnly = (entity: string) => !granted.canRead(entity) && granted.canCreate(entity)
  const hidden = (entity: string) =>
    new Set(grantsOn(app, role && declared ? [declared.role] : [], entity).flatMap((grant) => hiddenBy(grant)))
  return Object.freeze({
    ...granted,
    canRead: (entity: string) => granted.canRead(entity) || granted.canCreate(entity),
    hidden: (entity: string) => (createdOnly(entity) ? new Set([...hidden(entity), ...granted.sealed(entity)]) : granted.hidden(entity)),
    offers: (route: string) => isPublic(app.screens.get(route)),
    canOpen: (route: string) => isPublic(app.screens.get(route)),
  })
}
