import type { Role } from '../../schema/role.ts'
import { documentOf } from '../app/document-of.ts'
import { shownBy } from '../app/shown-by.ts'
import type { Check } from './context.ts'

/** Every screen may be opened by somebody, and whoever may open it may read what it shows. */
export const screenGrants: Check = function* ({ app, of, names, accessOf }) {
  // A role file that is not of its shape may grant any screen.
  if (names('role').length > of('role').length) return
  const roles = [...app.roles.keys()].map(accessOf)
  for (const { file, name } of of('screen')) {
    if (roles.some((role) => role.canOpen(name))) continue
    yield { code: 'ungranted-screen', file, path: [], message: `No role may open ${name}. Add it to the "screens" of a role.` }
  }
  for (const { file, name, value } of of('role')) {
    const { screens } = value as Role
    const role = accessOf(name)
    for (const [index, route] of screens.entries()) {
      const entity = shownBy(app, app.screens.get(route))
      if (!entity || role.canRead(entity.name)) continue
      const document = documentOf(entity).name
      const message = `${route} shows records of ${document}, which the role may not read. Grant "read" on ${document}, or remove the screen.`
      yield { code: 'ungranted-entity', file, path: ['screens', index], message }
    }
  }
}
