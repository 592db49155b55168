import type { Key } from '../../schema/key.ts'
import type { Workflow } from '../../schema/workflow.ts'
import type { Step } from '../app/source/source.ts'
import { foundRecord } from '../names/base.ts'
import type { Check } from './context.ts'

/** A step finds a record by a key of its entity: by fields of that key, on a day where the key has periods. */
export const finds: Check = function* ({ app, of }) {
  for (const file of of('workflow')) {
    for (const [step, transition] of Object.entries((file.value as Workflow).transitions)) {
      for (const [field, find] of Object.entries(('finds' in transition && transition.finds) || {})) {
        const path = ['transitions', step, 'finds', field]
        const target = foundRecord({ app, file, path })
        if (!target) continue
        if (target.parent) {
          const message = `"${field}" leads to lines. A step finds records: let the reference lead to their document.`
          yield { code: 'wrong-key', file: file.file, path, message }
          continue
        }
        const keys = target.declaration.keys ?? {}
        const key = keys[find.key]
        const wrong = key ? wrongIn(find, key) : [unknownKey(target.name, find.key, Object.keys(keys))]
        for (const { at, message } of wrong) yield { code: 'wrong-key', file: file.file, path: [...path, ...at], message }
      }
    }
  }
}

interface Wrong {
  readonly at: readonly Step[]
  readonly message: string
}

const unknownKey = (entity: string, key: string, keys: readonly string[]): Wrong => ({
  at: ['key'],
  message: `"${key}" is not a key of ${entity}${keys.length > 0 ? `, which has ${keys.join(', ')}` : ''}. Two records could fit as well: say in "keys" of it what only one has at a time.`,
})

function wrongIn({ by, at }: { readonly by: object; readonly at?: unknown }, { fields, during }: Key): Wrong[] {
  const wrong: Wrong[] = Object.keys(by)
    .filter((name) => !fields.includes(name))
    .map((name) => ({ at: ['by', name], message: `"${name}" is not a field of the key, which has ${fields.join(', ')}.` }))
  if (during && at === undefined) wrong.push({ at: ['key'], message: 'The key has periods: say with "at" on which day the record holds.' })
  if (!during && at !== undefined) wrong.push({ at: ['at'], message: 'The key has no periods, so there is no day to hold at.' })
  return wrong
}
