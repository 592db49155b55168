import type { WireValue } from '../../../engine/runtime/values/record-data.ts'

/**
 * Facts under the names of the fields that hold them: `{dueAt: "2026-…"}` with `{dueAt: "due"}` is `{due: "2026-…"}`.
 * A fact that no field is named for is left out.
 */
export function namedFacts(names: object, facts: Readonly<Record<string, WireValue | undefined>>): Record<string, WireValue> {
  const fields = names as Readonly<Record<string, unknown>>
  return Object.fromEntries(
    Object.entries(facts).flatMap(([fact, value]) => {
      const field = Object.hasOwn(fields, fact) ? fields[fact] : undefined
      return typeof field === 'string' && value !== undefined ? [[field, value]] : []
    }),
  )
}
