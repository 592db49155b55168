import { parse } from 'jsonc-parser'
import { identify } from '../../../engine/runtime/app/identity.ts'
import { remember } from '../../../engine/runtime/app/remember.ts'
import { isObject } from '../../../engine/runtime/app/shape/branch.ts'
import type { JsonSchema } from '../../../engine/runtime/app/shape/json-schema.ts'
import { faults } from '../../../engine/runtime/app/shape/shape.ts'
import type { File } from '../../../engine/runtime/app/source/file.ts'
import type { Step } from '../../../engine/runtime/app/source/source.ts'
import { kinds } from '../../../engine/schema/kinds.ts'

/** What stands in a text that is being typed, as far as it can be read. */
export const readable = remember((file: File): unknown => parse(file.text, [], { allowTrailingComma: true, allowEmptyContent: true }))

/** A file that is being typed, without what is not of its shape yet; nothing when too little would be left. */
export const mended = remember((file: File): File | undefined => {
  const identity = identify(file.path)
  if ('fault' in identity) return undefined
  const schema = kinds[identity.kind].schema as JsonSchema
  const value = structuredClone(readable(file))
  // Each round takes something away, so this ends.
  for (;;) {
    const wrong = faults(schema, value).filter(({ code }) => code !== 'unknown-key')
    if (wrong.length === 0) return { path: file.path, text: JSON.stringify(value) }
    if (wrong.some(({ path }) => path.length === 0)) return undefined
    for (const { path } of wrong.toReversed()) takeAway(value, path)
  }
})

function takeAway(value: unknown, [step, ...rest]: readonly Step[]): void {
  if (rest.length > 0) takeAway((value as Record<Step, unknown> | undefined)?.[step as Step], rest)
  else if (Array.isArray(value)) value.splice(Number(step), 1)
  else if (isObject(value)) delete (value as Record<Step, unknown>)[step as Step]
}
