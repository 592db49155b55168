import type { Kind } from '../../schema/kinds.ts'
import type { Report } from '../../schema/report.ts'
import type { Role } from '../../schema/role.ts'
import { nouns } from '../names/name.ts'
import { referencesIn } from '../names/unknown-names.ts'
import type { Check } from './context.ts'

/** What exists only to be referred to. */
const referred = [
  'conversion',
  'dataset',
  'fragment',
  'mask',
  'report',
  'lookup',
  'message',
  'scope',
  'sequence',
] as const satisfies readonly Kind[]

/** Nothing lies around that nothing refers to. */
export const unused: Check = function* ({ app, files, of }) {
  const used = new Set<string>()
  const expanded = new Set<string>()
  for (const file of files) {
    for (const { rule, value } of referencesIn(file)) used.add(`${rule.names} ${String(value)}`)
  }
  for (const { layers } of Object.values(app.bundle.origins ?? {})) {
    for (const { file } of layers.flat()) if (file !== undefined) expanded.add(file)
  }
  for (const { file, name, value } of of('role')) {
    if (!(value as Role).permissionSet || used.has(`role ${name}`)) continue
    yield { code: 'unused', severity: 'warning', file, path: [], message: `No role includes the permission set "${name}".` }
  }
  for (const kind of referred) {
    for (const { file, name, value } of of(kind)) {
      // A report that stands in the menu by its code needs nobody to name it.
      if (kind === 'report' && (value as Report).menu !== undefined) continue
      if (used.has(`${kind} ${name}`) || expanded.has(file)) continue
      // Records may name it: what events send.
      if (kind === 'message' && app.bundle.app.events) continue
      yield { code: 'unused', severity: 'warning', file, path: [], message: `Nothing refers to the ${nouns[kind]} "${name}".` }
    }
  }
}
