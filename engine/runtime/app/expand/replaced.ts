import type { Step } from '../source/source.ts'

/** A JSON value with another part at a path. */
export function replaced(value: unknown, path: readonly Step[], part: unknown): unknown {
  const [step, ...rest] = path
  if (step === undefined) return part
  if (Array.isArray(value)) return value.map((item, index) => (index === step ? replaced(item, rest, part) : item))
  return { ...(value as object), [step]: replaced((value as Readonly<Record<Step, unknown>>)[step], rest, part) }
}

/** The same with many parts at once: what holds several of them is copied once. Without parts it is the value itself. */
export function replacedAll<Value>(value: Value, parts: readonly { readonly path: readonly Step[]; readonly part: unknown }[]): Value {
  const root = { value }
  const own = new Set<unknown>([root])
  for (const { path, part } of parts) {
    let holder = root as Record<Step, unknown>
    for (const [index, step] of ['value', ...path].entries()) {
      if (index === path.length) holder[step] = part
      else {
        const inner = holder[step]
        const copy = own.has(inner) ? inner : Array.isArray(inner) ? [...inner] : { ...(inner as object) }
        own.add(copy)
        holder[step] = copy
        holder = copy as Record<Step, unknown>
      }
    }
  }
  return root.value
}
