import type { Step } from '../source/source.ts'

/** A JSON value with another part at a path. */
export function replaced(value: unknown, path: readonly Step[], part: unknown): unknown {
  const [step, ...rest] = path
  if (step === undefined) return part
  if (Array.isArray(value)) return value.map((item, index) => (index === step ? replaced(item, rest, part) : item))
  return { ...(value as object), [step]: replaced((value as Readonly<Record<Step, unknown>>)[step], rest, part) }
}
