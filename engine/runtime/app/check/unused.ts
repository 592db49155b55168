import type { Kind } from '../../../schema/kinds.ts'
import type { Check } from './context.ts'
import { referencesIn } from './names.ts'

/** What exists only to be referred to. */
const referred = ['conversion', 'lookup', 'message', 'sequence'] as const satisfies readonly Kind[]

/** Nothing lies around that nothing refers to. */
export const unused: Check = function* ({ files, of }) {
  const used = new Set<string>()
  for (const file of files) {
    for (const { rule, value } of referencesIn(file)) used.add(`${rule.names} ${String(value)}`)
  }
  for (const kind of referred) {
    for (const { file, name } of of(kind)) {
      if (used.has(`${kind} ${name}`)) continue
      yield { code: 'unused', severity: 'warning', file, path: [], message: `Nothing refers to the ${kind} "${name}".` }
    }
  }
}
