import { kinds } from '../../schema/kinds.ts'
import { valueAt } from '../app/bundle-file.ts'
import { identify } from '../app/identity.ts'
import type { Sources } from '../app/load.ts'
import { isObject } from '../app/shape/branch.ts'
import type { JsonSchema } from '../app/shape/json-schema.ts'
import { followed, inner } from '../app/shape/schema-at.ts'
import type { Source, Step } from '../app/source/source.ts'
import type { IndexOfNames } from './index-of-names.ts'
import { localName, type NameKey } from './name.ts'
import type { TextEdit } from './rename.ts'

/** How `was` is written when something gets another name that records, or what people keep, may hold. */
export function withFormerName(
  index: IndexOfNames,
  sources: Sources,
  name: NameKey,
  to: string,
): { readonly file: string; readonly change: TextEdit } | undefined {
  const definition = index.definitions.get(name)
  const source = definition && sources.get(definition.file)
  if (!definition || !source) return undefined
  const { file, at } = definition
  const path = at?.path ?? []
  if (!mayRemember(file, source.value, path)) return undefined
  const change = written(source, path, localName(name), to)
  return change && { file, change }
}

/** Whether the language has `was` at a place: of what records, or people, keep by name. */
function mayRemember(file: string, value: unknown, path: readonly Step[]): boolean {
  const identity = identify(file)
  if ('fault' in identity) return false
  const schema = kinds[identity.kind].schema as JsonSchema
  const definitions = schema.$defs ?? {}
  let [found, current]: [JsonSchema | undefined, unknown] = [followed(schema, value, definitions), value]
  for (const step of path) {
    const next = inner(found, current, step)
    current = valueAt(current, [step])
    if (typeof current === 'string') return isColumn(next)
    found = followed(next, current, definitions)
  }
  return found?.properties?.was !== undefined
}

/** A column of a dataset is a path, or an object with that path and more. */
const isColumn = (schema: JsonSchema | undefined): boolean =>
  schema?.anyOf?.some(({ properties }) => properties?.field !== undefined && properties.was !== undefined) ?? false

function written(source: Source, path: readonly (string | number)[], from: string, to: string): TextEdit | undefined {
  const declared = valueAt(source.value, path)
  const own = source.span(path)
  if (typeof declared === 'string' && own)
    return { ...own, text: `{ "field": ${JSON.stringify(declared)}, "was": [${JSON.stringify(from)}] }` }
  if (!isObject(declared)) return undefined
  const known = Array.isArray(declared.was) ? declared.was.map(String) : []
  const list = `[${[...known.filter((name) => name !== to && name !== from), from].map((name) => JSON.stringify(name)).join(', ')}]`
  const before = source.span([...path, 'was'])
  if (before) return { ...before, text: list }
  // `was` stands after all but `source`.
  const last = Object.keys(declared)
    .filter((key) => key !== 'source')
    .at(-1)
  if (last === undefined && own) return { ...own, text: `{ "was": ${list} }` }
  const key = last === undefined ? undefined : source.span([...path, last], 'key')
  const value = last === undefined ? undefined : source.span([...path, last])
  if (!key || !value) return undefined
  const line = source.text.slice(source.text.lastIndexOf('\n', key.start) + 1, key.start)
  const separator = line.trim() === '' ? `,\n${line}` : ', '
  return { start: value.end, end: value.end, text: `${separator}"was": ${list}` }
}
