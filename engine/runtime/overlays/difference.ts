import { type Kind, kinds } from '../../schema/kinds.ts'
import type { JsonSchema } from '../app/shape/json-schema.ts'
import { followed, inner } from '../app/shape/schema-at.ts'
import { isJsonObject, isSame, type Json, type JsonObject } from './json.ts'
import type { Operation, Operations } from './operation.ts'
import type { Thing } from './thing.ts'

/** The fewest operations that make one thing of another. Keys that the language names have no order of their own; those of maps have. */
export function difference(kind: Kind, from: Thing, to: Thing): Operations {
  const { value, texts } = from
  if (value === undefined || to.value === undefined) {
    if (to.value === undefined) return value === undefined ? [] : [{ do: 'remove', at: ['value'] }]
    return [{ do: 'put', at: ['value'], value: to.value }, ...ofMaps(undefined, {}, to.texts as JsonObject, ['texts'], {})]
  }
  const schema = kinds[kind].schema as JsonSchema
  const ofValue: Operations =
    isSame(value, to.value) && sameOrder(value, to.value) ? [] : changes(schema, value, to.value, ['value'], schema.$defs ?? {})
  return [...ofValue, ...ofMaps(undefined, texts as JsonObject, to.texts as JsonObject, ['texts'], {})]
}

type Definitions = Readonly<Record<string, JsonSchema>>

function changes(schema: JsonSchema | undefined, from: Json, to: Json, at: readonly string[], definitions: Definitions): Operation[] {
  if (!isJsonObject(from) || !isJsonObject(to))
    return isSame(from, to) && sameOrder(from, to) ? [] : [{ do: 'put', at: [...at], value: to }]
  const found = followed(schema, to, definitions)
  // What became another kind of thing is put there whole: its keys mean something else.
  if (found !== followed(schema, from, definitions) || from.kind !== to.kind)
    return isSame(from, to) ? [] : [{ do: 'put', at: [...at], value: to }]
  return ofMaps(found, from, to, at, definitions)
}

function ofMaps(
  schema: JsonSchema | undefined,
  from: JsonObject,
  to: JsonObject,
  at: readonly string[],
  definitions: Definitions,
): Operation[] {
  const found: Operation[] = []
  for (const key of Object.keys(from)) if (!Object.hasOwn(to, key)) found.push({ do: 'remove', at: [...at, key] })
  for (const [key, value] of Object.entries(to)) {
    const before = Object.hasOwn(from, key) ? from[key] : undefined
    if (before === undefined) found.push({ do: 'put', at: [...at, key], value })
    else found.push(...changes(schema && inner(schema, to, key), before, value, [...at, key], definitions))
  }
  if (schema?.patternProperties) {
    const kept = Object.keys(from).filter((key) => Object.hasOwn(to, key))
    const added = Object.keys(to).filter((key) => !Object.hasOwn(from, key))
    const wanted = Object.keys(to)
    if ([...kept, ...added].some((key, index) => wanted[index] !== key)) found.push({ do: 'order', at: [...at], keys: wanted })
  }
  return found
}

/** Whether the keys of all maps stand in the same order. */
const sameOrder = (a: Json, b: Json): boolean => JSON.stringify(a) === JSON.stringify(b)
