import Type, { type Static } from 'typebox'
import { Expression } from './expression.ts'
import { about, anywhere, declares, keys, lines, thing } from './meaning.ts'
import { closed, EntityName, FieldPath, marked, Name } from './names.ts'

const Value = Type.Unsafe<Literal>({
  description: 'A value as it stands in JSON; a reference is the code of the record, decimals may be text.',
})
/** A value of a fixture as it stands in the file. */
export type Literal = string | number | boolean | null | readonly Literal[] | { readonly [name: string]: Literal }

const whole = (description: string) => Type.Integer({ description })
const generator = <Kind extends string, Properties extends Type.TProperties>(kind: Kind, description: string, properties: Properties) =>
  Type.Object({ kind: Type.Literal(kind), ...properties }, { ...closed, description })

/** A generator that stands inside another, as types see it (they cannot go round in circles); the schema checks all of it. */
export interface NestedGenerator {
  readonly kind: string
  readonly [property: string]: unknown
}
const Nested = Type.Unsafe<NestedGenerator>({ $ref: '#/$defs/generator' })

const Share = Type.Number({ minimum: -1, maximum: 2 })
const PictureShape = Type.Object(
  {
    shape: Type.Enum(['round', 'leaf', 'box'], { description: 'An ellipse, one with two points, or a rectangle with soft corners.' }),
    at: Type.Tuple([Share, Share], { description: 'The middle, in shares of width and height.' }),
    size: Type.Tuple([Share, Share], { description: 'Across and down, before it is turned.' }),
    turn: Type.Optional(Type.Number({ description: 'Degrees, clockwise. Default 0.' })),
    color: Type.Integer({ minimum: 0, description: 'Which of the colors, counted from 0.' }),
  },
  { ...closed, description: 'A thing on a picture.' },
)
export type PictureShape = Static<typeof PictureShape>

/** How a value is made up. The same fixture on the same day always makes the same values. */
export const generatorKinds = {
  again: generator('again', 'The files of a field once more: each belongs to one record. Where no files are kept, there are none.', {
    of: Expression,
  }),
  always: generator('always', 'The same value every time.', { value: Value }),
  base: generator('base', 'A value of the base row that the record starts from; of a list, one of its values.', { name: Name }),
  between: generator('between', 'A number between two others, evenly.', {
    min: Type.Number(),
    max: Type.Number(),
    scale: Type.Optional(Type.Integer({ minimum: 0, maximum: 6, description: 'Digits after the point. Default 0.' })),
    step: Type.Optional(Type.Number({ exclusiveMinimum: 0, description: 'Only multiples of this, from `min` on.' })),
  }),
  case: generator('case', 'One of several generators, by a value of the record.', {
    of: Expression,
    when: Type.Record(Type.String(), Nested),
    otherwise: Type.Optional(Nested),
  }),
  chance: generator('chance', 'A generator that sometimes speaks; else another, or nothing.', {
    of: Type.Number({ minimum: 0, maximum: 1 }),
    value: Nested,
    otherwise: Type.Optional(Nested),
  }),
  creditCode: generator('creditCode', 'A unified social credit code of mainland China, check digit included (GB 32100-2015).', {
    region: Type.Optional(
      Type.Unsafe<string | NestedGenerator>({
        anyOf: [{ type: 'string', pattern: '^[0-9]{6}$' }, Nested],
        description: 'The division of administration. Default 310115.',
      }),
    ),
  }),
  date: generator('date', 'A date so many days from another, evenly.', {
    from: whole('The first day, counted from `of`; negative is earlier.'),
    to: whole('The last day, counted from `of`.'),
    of: Type.Optional(Type.Unsafe<Expression>({ ...Expression, description: 'The date counted from. Default: today.' })),
  }),
  ean13: generator('ean13', 'A number of 13 digits with the check digit of EAN and ISBN; no two are the same.', {
    prefix: Type.String({ pattern: '^[0-9]{1,6}$' }),
  }),
  expression: generator('expression', 'A value of what the record holds so far.', { value: Expression }),
  identityNumber: generator(
    'identityNumber',
    'The identity number of a grown person of mainland China, check character included (GB 11643-1999).',
    { region: Type.Optional(Type.String({ pattern: '^[0-9]{6}$', description: 'The division of administration. Default 310115.' })) },
  ),
  join: generator('join', 'Texts one after the other.', {
    parts: Type.Array(Type.Unsafe<string | NestedGenerator>({ anyOf: [{ type: 'string' }, Nested] }), { minItems: 1 }),
  }),
  mobile: generator('mobile', 'A mobile number of mainland China.', {}),
  pattern: generator('pattern', 'A text with `{seq:6}`, the number of the record; `#` for a digit and `^` for a capital letter.', {
    text: Type.String({ minLength: 1 }),
    from: Type.Optional(whole('The number of the first record. Default 1.')),
  }),
  personName: generator('personName', 'A Chinese name of two or three characters.', {
    sex: Type.Optional(Type.Enum(['MALE', 'FEMALE'], { description: 'Whose name it is. Default: of either.' })),
  }),
  paper: generator('paper', 'A page that stands for a paper, as the file of an attachment. Where no files are kept, there is none.', {
    name: Type.String({ pattern: '^[^/\\\\]{1,80}\\.pdf$', description: 'What the file is called.' }),
    title: Type.String({ minLength: 1, maxLength: 40, description: 'What stands at the top.' }),
    facts: Type.Optional(
      Type.Record(Type.String({ maxLength: 20 }), Nested, {
        description: 'What it says, by label; of the values only digits, Latin letters and their marks are printed.',
      }),
    ),
  }),
  picture: generator('picture', 'A picture, as the file of an attachment. Where no files are kept, there is none.', {
    name: Type.String({ pattern: '^[^/\\\\]{1,80}\\.png$', description: 'What the file is called.' }),
    width: Type.Integer({ minimum: 16, maximum: 2000, description: 'Points across.' }),
    height: Type.Integer({ minimum: 16, maximum: 2000, description: 'Points down.' }),
    colors: Type.Unsafe<readonly string[] | NestedGenerator>({
      anyOf: [{ type: 'array', items: { type: 'string', pattern: '^#[0-9a-fA-F]{6}$' }, minItems: 2, maxItems: 8 }, Nested],
      description:
        'Of the ground, and those that shapes name; without shapes, of the sky above and below and of the hills, the furthest first. A generator makes a text of them with blanks between.',
    }),
    drawings: Type.Optional(
      Type.Record(Name, Type.Array(PictureShape, { minItems: 1 }), {
        description: 'Shapes by the name of what they show, the first below the others. None: hills under the sun.',
      }),
    ),
    drawing: Type.Optional(Type.Unsafe<NestedGenerator>({ ...Nested, description: 'Which of the drawings it is. Default: the first.' })),
  }),
  pick: generator('pick', 'One of some values.', {
    from: Type.Union([
      Type.Array(Value, { minItems: 1 }),
      Type.Record(Type.String(), Type.Number({ exclusiveMinimum: 0 }), { description: 'Values with their weights.' }),
    ]),
  }),
  ref: generator('ref', 'A reference to one of the records that other fixtures make.', {
    entity: EntityName,
    match: Type.Optional(
      Type.Record(Name, Expression, { description: 'Only records whose fields have these values, worked out from this record.' }),
    ),
    by: Type.Optional(
      Type.Enum(['even', 'zipf', 'turn'], {
        description: '`zipf`: the first ones much more often than the last. `turn`: one after the other. Default `even`.',
      }),
    ),
    distinct: Type.Optional(Type.Boolean({ description: 'Each line of a document has another one, as far as there are enough.' })),
  }),
  some: generator('some', 'Several different values of a list.', {
    from: Type.Array(Value, { minItems: 1 }),
    min: Type.Integer({ minimum: 0 }),
    max: Type.Integer({ minimum: 1 }),
  }),
  spread: generator('spread', 'A date so many days from today, later for later records: spread over all of them.', {
    from: whole('The date of the first record, counted from today; negative is earlier.'),
    to: whole('The date of the last record, counted from today.'),
    lately: Type.Optional(
      Type.Object(
        {
          share: Type.Number({ exclusiveMinimum: 0, exclusiveMaximum: 1, description: 'How many of the records these are.' }),
          days: Type.Integer({ minimum: 1, description: 'The last days, `to` with them.' }),
        },
        { additionalProperties: false, description: 'The last records lie closer together: so that there is something to do today.' },
      ),
    ),
  }),
  vary: generator('vary', 'A number near another.', {
    value: Expression,
    by: Type.Number({ minimum: 0, maximum: 1, description: 'The largest difference, as a share.' }),
    scale: Type.Optional(Type.Integer({ minimum: 0, maximum: 6, description: 'Digits after the point. Default 2.' })),
  }),
} as const

type Plain = { [Kind in keyof typeof generatorKinds]: Static<(typeof generatorKinds)[Kind]> }
export type GeneratorKind = keyof typeof generatorKinds
export type GeneratorOf<Kind extends GeneratorKind> = Plain[Kind]
/** How a value is made up. */
export type Generator = Plain[GeneratorKind]

const Values = Type.Record(FieldPath, Nested)
const By = Type.Unsafe<string | NestedGenerator>({
  anyOf: [{ type: 'string' }, { $ref: '#/$defs/generator' }],
  description: 'Who does it: a login, or a reference to an account. Default: whoever did the step before.',
})
const Hours = Type.Tuple([Type.Number({ minimum: 0 }), Type.Number({ minimum: 0 })], {
  description: 'How many hours after the step before, at least and at most.',
})
const Chance = Type.Number({
  exclusiveMinimum: 0,
  exclusiveMaximum: 1,
  description: 'How likely the record goes on with this step. Where it does not, it stays where it is. Default: always.',
})
/** A step that stands inside another, as types see it. */
export interface NestedStep {
  readonly [property: string]: unknown
}
const Steps = Type.Unsafe<readonly NestedStep[]>({ type: 'array', items: { $ref: '#/$defs/step' } })

const EveryDay = Type.Boolean({
  description: 'Also on days on which the calendar of the app lets people rest: a desk may be open then. Default: no.',
})

const TransitionStep = Type.Object(
  {
    transition: Name,
    optional: Type.Optional(
      Type.Boolean({ description: 'Left out when the record does not stand where the step begins. Default: an error.' }),
    ),
    by: Type.Optional(By),
    hours: Type.Optional(Hours),
    everyDay: Type.Optional(EveryDay),
    chance: Type.Optional(Chance),
    comment: Type.Optional(Type.Array(Type.String({ minLength: 1 }), { minItems: 1, description: 'One of these is the comment.' })),
    edits: Type.Optional(
      Type.Unsafe<Static<typeof Values>>({ ...Values, description: 'Fields changed with the step, also of lines (`lines.promisedDate`).' }),
    ),
    created: Type.Optional(Type.Record(Name, Steps, { description: 'How documents go on that the step creates, by conversion.' })),
    everyCreated: Type.Optional(
      Type.Boolean({
        description: 'Each document that a conversion has made goes on so, each in its own time. Default: the last of them.',
      }),
    ),
  },
  { ...closed, description: 'A step of the workflow, with its effects.' },
)

const ConversionStep = Type.Object(
  {
    convert: Type.Unsafe<string>({ ...Name, description: 'The conversion that makes another document of this one.' }),
    by: Type.Optional(By),
    hours: Type.Optional(Hours),
    everyDay: Type.Optional(EveryDay),
    chance: Type.Optional(Chance),
    take: Type.Optional(Type.Number({ exclusiveMinimum: 0, maximum: 1, description: 'How likely each line is taken. Default 1.' })),
    values: Type.Optional(
      Type.Unsafe<Static<typeof Values>>({ ...Values, description: 'Fields that the person fills in, also of lines.' }),
    ),
    steps: Type.Optional(Type.Unsafe<readonly NestedStep[]>({ ...Steps, description: 'How the new document goes on.' })),
  },
  { ...closed, description: 'Another document made of this one.' },
)

/** What happens to a record, in its order. A step that would lie in the future, or that a guard refuses, does not happen, nor do those after it. */
export const Step = Type.Union([TransitionStep, ConversionStep])
export type TransitionStep = Static<typeof TransitionStep>
export type ConversionStep = Static<typeof ConversionStep>
export type Step = TransitionStep | ConversionStep

const Lines = Type.Object({ count: Nested, values: Values }, { ...closed, description: 'How many lines a record gets, and their values.' })

const Journey = Type.Object(
  {
    weight: Type.Number({ exclusiveMinimum: 0, description: 'How often, against the other journeys.' }),
    when: Type.Optional(
      Type.Unsafe<Expression>({
        ...Expression,
        description: 'Only records for which this is true; `today` is the day on which all is made.',
      }),
    ),
    steps: Steps,
  },
  { ...closed, description: 'One way a record goes through its workflow.' },
)
export type Journey = Static<typeof Journey>

/** Records made up for a demonstration or a test: `fixtures/<name>.json`. */
export const Fixture = Type.Object(
  {
    entity: marked(Name, thing('entity')),
    demoPassword: Type.Optional(Type.Boolean({ description: 'The records are accounts that sign in with the demo password.' })),
    rows: Type.Optional(
      Type.Array(Type.Record(Name, Value, keys(anywhere())), {
        minItems: 1,
        description: 'Records as they are; what a row leaves out comes from `values`.',
      }),
    ),
    count: Type.Optional(Type.Integer({ minimum: 1, description: 'How many records. Default: the rows.' })),
    bases: Type.Optional(
      Type.Array(Type.Record(Name, Value), {
        minItems: 1,
        description: 'Each record starts from one of these, in turn; what is no field of it only `base` reads.',
      }),
    ),
    values: Type.Optional(Type.Unsafe<Static<typeof Values>>({ ...Values, description: 'How the fields are made up, in this order.' })),
    lines: Type.Optional(Type.Record(Name, Lines, keys(lines))),
    created: Type.Optional(
      Type.Object(
        { by: Type.Optional(By), at: Type.Optional(Nested), everyDay: Type.Optional(EveryDay) },
        { ...closed, description: 'Who created the record, and on which day.' },
      ),
    ),
    journeys: Type.Optional(Type.Record(Name, Journey, { ...declares('journey'), minProperties: 1 })),
  },
  {
    ...closed,
    ...about('itsEntity'),
    description: 'Records made up for a demonstration or a test. The same fixture on the same day always makes the same records.',
    $defs: { generator: Type.Union(Object.values(generatorKinds)), step: Step },
  },
)
export type Fixture = Static<typeof Fixture>
