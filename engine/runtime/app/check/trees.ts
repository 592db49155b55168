import type { Screen } from '../../../schema/screen.ts'
import type { Check } from './context.ts'

/** A tree stands on a reference of an entity to itself. */
export const trees: Check = function* ({ app, of }) {
  for (const { file, value } of of('screen')) {
    const screen = value as Screen
    if (screen.kind !== 'tree') continue
    const target = app.entities.get(screen.entity)?.fields.get(screen.parent)?.target
    if (target === undefined || target === screen.entity) continue
    const message = `"${screen.parent}" refers to ${target}: a record of a tree stands below another ${screen.entity}.`
    yield { code: 'wrong-field', file, path: ['parent'], message }
  }
}
