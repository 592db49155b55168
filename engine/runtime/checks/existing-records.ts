import type { Workflow } from '../../schema/workflow.ts'
import { madeRecord } from '../names/base.ts'
import type { Check } from './context.ts'

/** What a step would make is known to be there by a key of it. */
export const existingRecords: Check = function* ({ app, of }) {
  for (const file of of('workflow')) {
    for (const [step, transition] of Object.entries((file.value as Workflow).transitions)) {
      for (const [index, effect] of (('effects' in transition && transition.effects) || []).entries()) {
        if (effect.kind !== 'create' || !effect.existing) continue
        const path = ['transitions', step, 'effects', index, 'existing', 'key']
        const made = madeRecord({ app, file, path })
        const keys = Object.keys(made?.declaration.keys ?? {})
        if (!made || keys.includes(effect.existing.key)) continue
        const known = keys.length > 0 ? `, which has ${keys.join(', ')}` : ''
        const message = `"${effect.existing.key}" is not a key of ${made.name}${known}. Say in "keys" of it what only one has at a time.`
        yield { code: 'wrong-key', file: file.file, path, message }
      }
    }
  }
}
