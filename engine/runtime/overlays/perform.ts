import { isJsonObject, type Json, type JsonObject } from './json.ts'
import type { Operation, Operations } from './operation.ts'
import type { Thing } from './thing.ts'

/** A thing after operations, and those of them that found no place. */
interface Performed {
  readonly thing: Thing
  readonly misfits: Operations
}

/** Does operations, one after the other. One whose place is not there is left out and told. */
export function perform(thing: Thing, operations: Operations): Performed {
  const misfits: Operation[] = []
  const done = operations.reduce<JsonObject>((current, operation) => {
    const next = at(current, operation.at, operation)
    if (next === undefined) misfits.push(operation)
    return next ?? current
  }, asObject(thing))
  const { value, texts } = done
  const left = value === undefined ? {} : texts
  return { thing: { ...(value !== undefined && { value }), texts: left as Thing['texts'] }, misfits }
}

const asObject = ({ value, texts }: Thing): JsonObject => ({ ...(value !== undefined && { value }), texts: texts as JsonObject })

/** The map with the operation done below it; nothing when what it needs is not there. */
function at(map: Json | undefined, [key, ...rest]: readonly string[], operation: Operation): JsonObject | undefined {
  if (key === undefined || !isJsonObject(map)) return undefined
  const inside = Object.hasOwn(map, key) ? map[key] : undefined
  if (rest.length > 0) {
    // Whatever is translated has a catalogue, if an empty one.
    const isCatalogue = operation.at[0] === 'texts' && operation.at.length - rest.length === 2
    const next = at(inside ?? (isCatalogue && operation.do === 'put' ? {} : undefined), rest, operation)
    if (next !== undefined) return { ...map, [key]: next }
    return operation.do === 'remove' && inside === undefined ? map : undefined
  }
  switch (operation.do) {
    case 'put':
      return { ...map, [key]: operation.value }
    case 'remove':
      return Object.fromEntries(Object.entries(map).filter(([name]) => name !== key))
    case 'order':
      return isJsonObject(inside) ? { ...map, [key]: ordered(inside, operation.keys) } : undefined
    default:
      return operation satisfies never
  }
}

/** The map with the named keys in their order; each of the others follows the one that it stood behind, at the start if none. */
function ordered(map: JsonObject, keys: readonly string[]): JsonObject {
  const named = new Set(keys)
  const result = keys.filter((key) => Object.hasOwn(map, key))
  let before: string | undefined
  for (const key of Object.keys(map)) {
    if (!named.has(key)) result.splice(before === undefined ? 0 : result.indexOf(before) + 1, 0, key)
    before = key
  }
  return Object.fromEntries(result.map((key) => [key, map[key] as Json]))
}
