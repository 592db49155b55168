import { list } from '../../engine/runtime/app/shape/fault.ts'
import type { JsonSchema } from '../../engine/runtime/app/shape/json-schema.ts'
import { type Kind, kinds } from '../../engine/schema/kinds.ts'
import { isExpression, mapValue, meaning, valueName } from './value-name.ts'

/** A file of the library that shows a kind. */
export interface Example {
  readonly path: string
  readonly text: string
}

/** The page of the reference about a kind of file, in Markdown: every key with what it takes and means, and examples. */
export function kindPage(kind: Kind, examples: readonly Example[]): string {
  const { folder, schema } = kinds[kind]
  const root = schema as JsonSchema
  const place = kind === 'app' ? 'app.json' : `${folder}/…/<name>.json`
  return [
    `# ${kind}`,
    `\`${place}\``,
    root.description ?? '',
    ...sections('', root, new Set()),
    ...Object.entries(root.$defs ?? {}).flatMap(([name, definition]) => sections(name, definition, new Set())),
    examples.length === 1 ? '## Example' : '## Examples',
    ...examples.flatMap(({ path, text }) => [`\`${path}\` of the library:`, `\`\`\`json\n${text.trim()}\n\`\`\``]),
  ]
    .filter((part) => part !== '')
    .join('\n\n')
    .concat('\n')
}

/** The sections about an object and the objects in it. What is the same as before is not told again. */
function sections(name: string, schema: JsonSchema, told: Set<string>): string[] {
  const objects = objectsIn(schema)
  if (objects.length === 0) return []
  // What its texts name is not told, so it makes no difference.
  const shape = JSON.stringify(schema, (key, value) => (key === 'naming' ? undefined : value))
  if (told.has(shape)) return []
  told.add(shape)
  const heading = name === '' ? [] : [`## ${name}`]
  const groups = sharedKeys(objects)
  const shared = groups.flatMap(({ keys }) => keys)
  const common = groups.flatMap(({ but, keys }) => [
    but.length > 0 ? `Of every kind but ${list(but)}:` : 'Of every kind:',
    table(objects[0] ?? {}, keys),
  ])
  const own = objects.flatMap((object) => {
    const keys = Object.keys(object.properties ?? {}).filter((key) => objects.length === 1 || !shared.includes(key))
    const title = objects.length === 1 ? [] : [`### ${titleOf(name, object)}`]
    return [...title, object.description ?? '', keys.length > 0 ? table(object, keys) : '']
  })
  const inner = objects.flatMap((object) =>
    Object.entries(object.properties ?? {}).flatMap(([key, property]) =>
      sections(innerName(name, object, objects.length, key, property), content(property), told),
    ),
  )
  return [...heading, ...(objects.length === 1 ? own.slice(name === '' ? 1 : 0) : [...common, ...own]), ...inner]
}

/** The objects that a value can be, or hold. */
function objectsIn(schema: JsonSchema): JsonSchema[] {
  if (isExpression(schema)) return []
  if (schema.anyOf) return schema.anyOf.flatMap(objectsIn)
  return schema.properties ? [schema] : []
}

/** What a list or map holds, else the value itself. */
function content(schema: JsonSchema): JsonSchema {
  if (schema.patternProperties) return content(mapValue(schema))
  if (schema.type === 'array' && schema.items && !Array.isArray(schema.items)) return content(schema.items as JsonSchema)
  return schema
}

/** Keys that mean the same in all alternatives, and those that only one or two of many kinds do not have. */
function sharedKeys(objects: readonly JsonSchema[]): readonly { readonly but: readonly string[]; readonly keys: readonly string[] }[] {
  if (objects.length < 2) return []
  const [first] = objects
  const lacking = (key: string) => {
    const same = JSON.stringify(first?.properties?.[key])
    return objects
      .filter(({ properties }) => JSON.stringify(properties?.[key]) !== same)
      .map(({ properties }) => String(properties?.kind?.const))
  }
  const few = objects.length < 5 || objects.some(({ properties }) => properties?.kind?.const === undefined) ? 0 : 2
  const keys = Object.keys(first?.properties ?? {}).filter((key) => lacking(key).length <= few)
  const groups = Map.groupBy(keys, (key) => lacking(key).join(' '))
  return [...groups].map(([but, of]) => ({ but: but.split(' ').filter((name) => name !== ''), keys: of }))
}

function titleOf(name: string, object: JsonSchema): string {
  const kind = object.properties?.kind?.const
  if (typeof kind === 'string') return `${name === '' ? '' : `${name}, `}kind \`${kind}\``
  return `${name} with ${(object.required ?? []).map((key) => `\`${key}\``).join(' and ')}`
}

function innerName(name: string, object: JsonSchema, count: number, key: string, property: JsonSchema): string {
  const kind = count > 1 ? object.properties?.kind?.const : undefined
  const step = property.patternProperties ? `${key}.<name>` : property.type === 'array' ? `${key}[]` : key
  return [name, ...(typeof kind === 'string' ? [`(${kind})`] : []), step].filter((part) => part !== '').join('.')
}

function table(object: JsonSchema, keys: readonly string[]): string {
  const rows = keys.map((key) => {
    const schema = object.properties?.[key] ?? {}
    const name = object.required?.includes(key) ? `**${key}**` : key
    return `| ${[name, valueName(schema), meaning(schema)].map(cell).join(' | ')} |`
  })
  return ['| key | value | meaning |', '|---|---|---|', ...rows].join('\n')
}

const cell = (text: string) => text.replaceAll('|', '\\|')
