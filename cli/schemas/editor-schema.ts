import type { App } from '../../engine/runtime/app/app.ts'
import type { JsonSchema } from '../../engine/runtime/app/shape/json-schema.ts'
import { itsEntity } from '../../engine/runtime/names/base.ts'
import { references } from '../../engine/runtime/names/references/index.ts'
import type { Reference } from '../../engine/runtime/names/references/reference.ts'
import { type Kind, kinds } from '../../engine/schema/kinds.ts'
import { namesFor } from './names.ts'
import { placeNames } from './place-names.ts'

/** A JSON Schema document. */
type SchemaDocument = JsonSchema & { readonly $schema: string; readonly title: string; readonly allOf?: readonly object[] }

/** The JSON Schema of a kind of file, for editors. With an app it offers the names of that very portal. */
export function editorSchema(kind: Kind, app?: App): SchemaDocument {
  const schema = closeMaps(structuredClone(kinds[kind].schema) as JsonSchema)
  const document = { $schema: 'http://json-schema.org/draft-07/schema#', title: `Pergola ${kind}`, ...schema }
  if (!app) return document
  for (const [pattern, rule] of Object.entries(references[kind])) {
    const names = namesFor(app, rule)
    if (names) placeNames(document, pattern, names)
  }
  const aboutEntities = byEntity(kind, app)
  return aboutEntities.length > 0 ? { ...document, allOf: aboutEntities } : document
}

/** For files with an `entity`: the names of its fields, lines, statuses and steps, once the entity is known. */
function byEntity(kind: Kind, app: App): readonly object[] {
  const about = Object.entries(references[kind]).filter(([, rule]) => 'of' in rule && rule.of === itsEntity)
  if (about.length === 0) return []
  return [...app.entities.values()].map((entity) => {
    const names = about.map(([pattern, rule]): [string, Reference, readonly string[]] => [pattern, rule, namesFor(app, rule, entity) ?? []])
    return {
      if: { properties: { entity: { const: entity.name } }, required: ['entity'] },
      // biome-ignore lint/suspicious/noThenProperty: `then` is a keyword of JSON Schema.
      then: names.reduce<object>((schema, [pattern, , known]) => merged(schema, pathSchema(pattern.split('.'), known)), {}),
    }
  })
}

/** A schema that says nothing but which names a place offers. */
function pathSchema([step, ...rest]: readonly string[], names: readonly string[]): object {
  if (names.length === 0) return {}
  if (step === undefined) return { anyOf: [{ enum: names }, {}] }
  if (step === '$key') return { propertyNames: { anyOf: [{ enum: names }, {}] } }
  const inner = pathSchema(rest, names)
  if (step === '*') return { items: inner, additionalProperties: inner }
  return /^\d+$/.test(step) ? { items: [inner] } : { properties: { [step]: inner } }
}

function merged(one: object, other: object): object {
  const both: Record<string, unknown> = { ...one }
  for (const [key, value] of Object.entries(other)) {
    const known = both[key]
    const areObjects = typeof known === 'object' && known !== null && !Array.isArray(known) && !Array.isArray(value)
    both[key] = areObjects ? merged(known, value as object) : value
  }
  return both
}

/** Keyed maps refuse keys that cannot be names, as the loader does. */
function closeMaps(schema: JsonSchema): JsonSchema {
  const draft = schema as { additionalProperties?: unknown }
  if (schema.patternProperties && schema.additionalProperties === undefined) draft.additionalProperties = false
  for (const value of Object.values(schema)) {
    for (const inner of Array.isArray(value) ? value : [value]) {
      if (typeof inner === 'object' && inner !== null) closeMaps(inner as JsonSchema)
    }
  }
  return schema
}
