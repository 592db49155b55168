import type { Basis, InnerKind, Naming } from '../../schema/meaning.ts'
import type { JsonSchema } from '../app/shape/json-schema.ts'

/** A place of a schema: `*` is any key or index. */
interface SchemaPlace {
  readonly path: readonly string[]
  readonly schema: JsonSchema
  /** Whose fields, lines, statuses and steps are named here. */
  readonly about?: Basis
}

/** Every place of a schema; of an alternative, and of what it is one of. What goes round in circles is left out. */
export function* places(schema: JsonSchema, path: readonly string[] = [], around?: Basis): Iterable<SchemaPlace> {
  const about = schema.about ?? around
  yield { path, schema, ...(about && { about }) }
  for (const alternative of schema.anyOf ?? []) yield* places(alternative, path, about)
  for (const [key, inner] of Object.entries(schema.properties ?? {})) yield* places(inner, [...path, key], about)
  for (const inner of Object.values(schema.patternProperties ?? {})) yield* places(inner, [...path, '*'], about)
  const { items } = schema
  if (Array.isArray(items)) for (const [index, inner] of items.entries()) yield* places(inner, [...path, String(index)], about)
  else if (items) yield* places(items as JsonSchema, [...path, '*'], about)
}

/** What the texts of a schema name, by the pattern of their place: `columns.*.field`; `$key` at the end is the keys of a map. */
export function namingsOf(schema: JsonSchema): readonly (readonly [pattern: string, naming: Naming])[] {
  const found = new Map<string, readonly [string, Naming]>()
  const keep = (path: readonly string[], naming: Naming | undefined, about: Basis | undefined) => {
    if (!naming) return
    const whole = isOfEntity(naming) && about ? { of: about, ...naming } : naming
    const pattern = path.join('.')
    // Kinds of one thing say the same of what they have in common.
    found.set(`${pattern} ${JSON.stringify(whole)}`, [pattern, whole])
  }
  for (const { path, schema: here, about } of places(schema)) {
    keep(path, here.naming, about)
    keep([...path, '$key'], here.keyNaming, about)
  }
  return [...found.values()]
}

/** The keys of a schema that declare names, by the pattern of their place. */
export const declarationsOf = (schema: JsonSchema): Readonly<Record<string, InnerKind>> =>
  Object.fromEntries(
    [...places(schema)].flatMap(({ path, schema: { declares } }) => (declares ? [[[...path, '$key'].join('.'), declares]] : [])),
  )

/** What belongs to an entity. */
type OfEntity = Extract<Naming, { names: 'field' | 'lines' | 'status' | 'transition' }>

/** Whether what is named belongs to an entity. */
export const isOfEntity = (naming: Naming): naming is OfEntity => ['field', 'lines', 'status', 'transition'].includes(naming.names)
