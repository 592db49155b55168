import Type, { type TObject, type TProperties, type TSchema } from 'typebox'
import { about } from '../meaning.ts'
import { closed, label, Route } from '../names.ts'

/** A screen that is like another but for what is said here; it has an address, a title and grants of its own. */
export interface VariantScreen {
  readonly kind: 'variant'
  /** The screen that it is like. */
  readonly of: string
  readonly title: string
  /** What follows the elements of its lists. */
  readonly add?: Readonly<Record<string, readonly unknown[]>>
  /** Names of elements of its lists and of entries of its maps that are left out. */
  readonly without?: Readonly<Record<string, readonly string[]>>
  readonly [property: string]: unknown
}

/** What a variant may not change: what the screen is about. */
const kept: ReadonlySet<string> = new Set(['kind', 'entity', 'title'])

/** Schema of a variant of screens of these kinds: it may have every property that one of them has. */
export function variantOf(kinds: readonly TObject[]) {
  const properties = merged(kinds.map((kind) => kind.properties))
  const lists = properties.filter(([, schema]) => isList(schema))
  const maps = properties.filter(([, schema]) => isMap(schema))
  const names = Type.Array(Type.String({ minLength: 1 }), { minItems: 1 })
  const schema = Type.Object(
    {
      kind: Type.Literal('variant'),
      of: Type.Unsafe<string>({ ...Route, description: 'The screen that this one is like. It is no variant itself.' }),
      title: label('What this screen is called.'),
      ...optional(properties),
      add: Type.Optional(Type.Object(optional(lists), { ...closed, description: 'What follows the elements of a list of the screen.' })),
      without: Type.Optional(
        Type.Object(Object.fromEntries([...lists, ...maps].map(([key]) => [key, Type.Optional(names)])), {
          ...closed,
          description: 'Names of elements of lists and of entries of maps that are left out.',
        }),
      ),
    },
    {
      ...closed,
      ...about('itsEntity'),
      description:
        'A screen that differs in little from another: a property takes the place of the same one there, an entry of a map that of the same name.',
    },
  )
  return Type.Unsafe<VariantScreen>(schema)
}

/** Every property of the kinds but what a variant keeps; where kinds differ in what a property is, it is one of these. */
function merged(kinds: readonly TProperties[]): [string, TSchema][] {
  const found = new Map<string, TSchema[]>()
  for (const properties of kinds) {
    for (const [key, schema] of Object.entries(properties)) {
      if (kept.has(key)) continue
      const known = found.get(key) ?? []
      const bare = withoutLeast(schema)
      if (!known.some((each) => JSON.stringify(each) === JSON.stringify(bare))) known.push(bare)
      found.set(key, known)
    }
  }
  return [...found].map(([key, [first, ...more]]) => [
    key,
    more.length === 0 ? (first as TSchema) : Type.Union([first as TSchema, ...more]),
  ])
}

const optional = (properties: readonly [string, TSchema][]): TProperties =>
  Object.fromEntries(properties.map(([key, schema]) => [key, Type.Optional(schema)]))

/** A property that need not be whole: a map may be changed in a single entry. */
function withoutLeast(schema: TSchema): TSchema {
  const { minItems: _minItems, minProperties: _minProperties, ...rest } = schema as TSchema & { minItems?: number; minProperties?: number }
  return rest as TSchema
}

const isList = (schema: TSchema) => some(schema, (each) => (each as { type?: string }).type === 'array')
const isMap = (schema: TSchema) => some(schema, (each) => 'patternProperties' in each)
const some = (schema: TSchema, test: (schema: TSchema) => boolean): boolean =>
  test(schema) || ((schema as { anyOf?: TSchema[] }).anyOf ?? []).some(test)
