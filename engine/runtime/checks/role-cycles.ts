import type { Role } from '../../schema/role.ts'
import { withIncluded } from '../access/included.ts'
import type { Check } from './context.ts'

/** No role includes itself, directly or through others. */
export const roleCycles: Check = function* ({ app, of }) {
  for (const { file, name, value } of of('role')) {
    for (const [index, included] of ((value as Role).includes ?? []).entries()) {
      if (!withIncluded(app, [included]).includes(name)) continue
      const message = `"${included}" includes "${name}" itself, directly or through others. Leave one of the two out.`
      yield { code: 'role-cycle', file, path: ['includes', index], message }
    }
  }
}
