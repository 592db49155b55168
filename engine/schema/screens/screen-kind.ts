import Type, { type TObject, type TProperties, type TSchema } from 'typebox'
import { closed, label } from '../names.ts'
import { common } from '../screen-parts.ts'

/** A screen that is like another but for what is said here; it has an address, a title and grants of its own. */
export interface Variant {
  readonly title: string
  readonly [property: string]: unknown
}

/** What a variant may not change: what the screen is about. */
const kept: ReadonlySet<string> = new Set(['kind', 'entity', 'title'])

/** Schema of a kind of screen. Its variants have the same properties. */
export function screenKind<Kind extends string, Properties extends TProperties>(kind: Kind, description: string, properties: Properties) {
  const own = { kind: Type.Literal(kind), ...common, ...properties }
  const variant = variantOf(own)
  return Type.Object(
    {
      ...own,
      variants: Type.Optional(
        Type.Unsafe<Readonly<Record<string, Variant>>>(
          Type.Record(Type.String({ pattern: '^[A-Za-z0-9_-]+$' }), variant, {
            minProperties: 1,
            description: 'Screens beside this one that differ in little, by the last part of their address.',
          }),
        ),
      ),
    },
    { ...closed, description },
  )
}

function variantOf(own: TProperties): TObject {
  const changed = Object.fromEntries(
    Object.entries(own).flatMap(([key, schema]) => (kept.has(key) ? [] : [[key, Type.Optional(optional(schema))]])),
  )
  const lists = Object.entries(own).filter(([, schema]) => isList(schema))
  const maps = Object.entries(own).filter(([, schema]) => isMap(schema))
  const added = Object.fromEntries(lists.map(([key, schema]) => [key, Type.Optional(optional(schema))]))
  const names = Type.Array(Type.String({ minLength: 1 }), { minItems: 1 })
  const dropped = Object.fromEntries([...lists, ...maps].map(([key]) => [key, Type.Optional(names)]))
  return Type.Object(
    {
      title: label('What this screen is called.'),
      ...changed,
      ...(lists.length > 0 && {
        add: Type.Optional(Type.Object(added, { ...closed, description: 'What follows the elements of a list of the screen.' })),
      }),
      without: Type.Optional(
        Type.Object(dropped, { ...closed, description: 'Names of elements of lists and of entries of maps that are left out.' }),
      ),
    },
    {
      ...closed,
      description: 'What differs from the screen: a property takes the place of its own, an entry of a map that of the same name.',
    },
  )
}

/** A property, as long as the screen itself may leave it out or not. A map may be changed in a single entry. */
function optional(schema: TSchema): TSchema {
  const { minItems: _minItems, minProperties: _minProperties, ...rest } = schema as TSchema & { minItems?: number; minProperties?: number }
  return rest as TSchema
}

const isList = (schema: TSchema) => (schema as { type?: string }).type === 'array'
const isMap = (schema: TSchema) => 'patternProperties' in schema
