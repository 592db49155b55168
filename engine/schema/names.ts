import Type, { type Static, type TSchema } from 'typebox'
import { entityOrLines, type Mark, type plain, thing } from './meaning.ts'

/** The word by which metadata refers to a field, status, transition, lookup value or any other named thing. */
export const Name = Type.String({
  pattern: '^[A-Za-z][A-Za-z0-9_]*$',
  description: 'A name: letters, digits and underscores, starting with a letter.',
})

/** An entity, or the lines of an entity: `loan` or `loan.copies`. */
export const EntityName = Type.String({
  pattern: '^[A-Za-z][A-Za-z0-9]*(\\.[A-Za-z][A-Za-z0-9]*)?$',
  description: 'The name of an entity, or of the lines of one (`loan.copies`).',
  ...entityOrLines,
})

/** A field reached from an entity: through references (`member.name`), into lines (`copies.quantity`) or up from a line (`parent.number`). */
export const FieldPath = Type.String({
  pattern: '^[A-Za-z][A-Za-z0-9_]*(\\.[A-Za-z][A-Za-z0-9_]*)*$',
  description:
    'A field of the entity, or a path through references (`member.name`), into lines (`copies.dueDate`) or up from a line (`parent.number`).',
})

/** The static address of a screen: `/lending/loans`. Route parameters are declared in the screen itself. */
export const Route = Type.String({
  pattern: '^/[A-Za-z0-9_/-]*$',
  description: 'The address of a screen, the same as its path below `screens/`; that of `index.json` is `/`.',
})

/** The languages that the product speaks. */
export const languages = ['ZHS', 'ZHT', 'US'] as const
export const Language = Type.Enum(languages)
export type Language = Static<typeof Language>

/** Marks a text that `locales/` translates. */
export const localised = { localised: true } as const

/** A text shown to people, in the app's first language; other languages are in `locales/`. */
export const Label = Type.String({
  minLength: 1,
  maxLength: 200,
  description: 'A text for people, written once in the first language of the app.',
  ...localised,
})

/** A text in another language. */
export const Translation = Type.String({ minLength: 1 })

/** A schema whose texts name something, said by a mark. */
export const marked = <Schema extends TSchema>(schema: Schema, mark: Mark) => Type.Unsafe<Static<Schema>>({ ...schema, ...mark })

/** The address of a screen of the bundle. */
export const ScreenRoute = marked(Route, thing('screen'))

/** A name, path, route or text with a purpose of its own, and what it names. */
export const name = (description: string, mark: Mark | typeof plain) => Type.Unsafe<string>({ ...Name, ...mark, description })
/** The same, where it may be left out. */
export const optionalName = (description: string, mark: Mark | typeof plain) => Type.Optional(name(description, mark))
export const fieldPath = (description: string, mark: Mark) => Type.Unsafe<string>({ ...FieldPath, ...mark, description })
export const route = (description: string) => Type.Unsafe<string>({ ...ScreenRoute, description })
export const label = (description: string) => Type.Unsafe<string>({ ...Label, description })

/** A longer text for people, in Markdown. */
export const richText = (description: string) =>
  Type.String({ minLength: 1, maxLength: 50000, description: `${description} Markdown, without HTML.`, ...localised })

/** The requirement that something meets, by its id in the specification: `delivery.quantityLimit`. Shown by the generated reference. */
export const Source = Type.Array(Type.String({ pattern: '^[A-Za-z0-9]+(\\.[A-Za-z0-9-]+)+$' }), {
  minItems: 1,
  uniqueItems: true,
  description: 'The requirements that this meets, by their ids in the specification.',
})

/** Earlier names of something that records, or what people keep, may still hold: `pergola migrate` carries the new one there. */
export const was = (what: string) =>
  Type.Optional(Type.Array(Name, { minItems: 1, uniqueItems: true, description: `Earlier names of ${what}.` }))

/** Every object of the language refuses unknown keys. */
export const closed = { additionalProperties: false } as const
