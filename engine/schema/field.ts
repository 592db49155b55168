import Type, { type Static } from 'typebox'
import { Asks } from './asks.ts'
import { Essential } from './essential.ts'
import { Expression } from './expression.ts'
import { orFragment } from './fragment-use.ts'
import { Key } from './key.ts'
import { about, declares, keys, of, own, refs, thing } from './meaning.ts'
import { closed, EntityName, FieldPath, fieldPath, Label, marked, Name, name, Source } from './names.ts'
import { LineRule } from './rule.ts'
import { Tone } from './tone.ts'

const Condition = (description: string) => Type.Unsafe<true | Expression>({ ...Expression, description })

/** The lookups that no file declares: their values are what the app itself consists of. */
export const madeLookupNames = ['$roles', '$messages', '$lookups', '$entities', '$sequences', '$addresses'] as const

/** Properties that every kind of field has. */
const common = {
  label: Label,
  help: Type.Optional(
    Type.Unsafe<string>({
      ...Label,
      description: 'A sentence under the input that helps the person fill it in. `{settings.<name>.<key>}` inserts a value of settings.',
    }),
  ),
  required: Type.Optional(Condition('`true`, or when the field must have a value.')),
  readonly: Type.Optional(Condition('`true`, or when people may not change the field.')),
  visible: Type.Optional(Condition('When the field is shown. A hidden field is not required.')),
  whenHidden: Type.Optional(
    Type.Union([Type.Literal('keep'), Type.Literal('clear')], {
      description: 'What becomes of the value while `visible` does not hold: it is kept, or cleared. Default: `keep`.',
    }),
  ),
  default: Type.Optional(Type.Unsafe<Expression>({ ...Expression, description: 'The value of a new record or line.' })),
  computed: Type.Optional(
    Type.Unsafe<Expression>({
      ...Expression,
      description: 'The value, always. Stored, so that lists filter and sort by it; people cannot change it.',
    }),
  ),
  ofSeenLines: Type.Optional(
    Type.Boolean({
      description:
        'Whoever sees a part of the lines that a computed value of the document is worked out from is shown the value of that part. Default: the value is hidden from them.',
    }),
  ),
  unique: Type.Optional(Type.Boolean({ description: 'No two records share a value.' })),
  index: Type.Optional(Type.Boolean({ description: 'Lists that filter or sort by this field are served by an index.' })),
  was: Type.Optional(Type.Array(Name, { description: 'Earlier names of the field: the column is renamed, not dropped.' })),
  source: Type.Optional(Source),
}

const { label, ...rest } = common

const bounds = {
  min: Type.Optional(Type.Number({ description: 'The least value allowed.' })),
  max: Type.Optional(Type.Number({ description: 'The greatest value allowed.' })),
}

/** What people write into a text, where that is more than words. */
export const TypedAs = Type.Enum(['accountNumber', 'creditCode', 'email', 'identityNumber', 'tel', 'time'], {
  description:
    'What people write in it: telephones offer its keyboard, browsers fill it in, and blanks, dashes, small letters and the code of the country are understood as people write them. A code that is an e-mail address or a time of day is checked to be one; a time is kept as `06:30`, however it is typed.',
})
export type TypedAs = Static<typeof TypedAs>

const text = {
  typedAs: Type.Optional(TypedAs),
  maxLength: Type.Optional(
    Type.Integer({ minimum: 1, maximum: 100000, description: 'The most characters. Default 200, or 2000 when multiline.' }),
  ),
  asks: Type.Optional(Asks),
  sealed: Type.Optional(
    Type.Union(
      [
        Type.Literal(true),
        name(
          'Everybody is shown the value through this mask. Whom a role lets (`reveals`) is shown it whole, one at a time, and that is noted.',
          thing('mask'),
        ),
      ],
      {
        description:
          'The value is kept encrypted, as account and identity numbers are: in its table, in the history, in drafts. `true`: it is shown as roles say (`hidden`, `masked`). The name of a mask: everybody is shown it through this mask, and whom a role lets (`reveals`) is shown it whole, one at a time, and that is noted. It is found by the whole value only, where the field is `unique` or has an `index`; lists are not sorted by it, and reports do not read it.',
      },
    ),
  ),
}

const field = <Kind extends string, Properties extends Type.TProperties>(kind: Kind, description: string, properties: Properties) =>
  Type.Object({ kind: Type.Literal(kind), label, ...properties, ...rest }, { ...closed, description })

/** One value of an enumeration or lookup. */
export const Choice = Type.Object(
  {
    label: Label,
    tone: Type.Optional(Tone),
    disabled: Type.Optional(Type.Boolean({ description: 'Kept for old records, offered no more.' })),
    was: Type.Optional(
      Type.Array(Type.String({ minLength: 1 }), {
        minItems: 1,
        uniqueItems: true,
        description: 'Earlier codes of the value: records that hold one of them are rewritten.',
      }),
    ),
  },
  { ...closed, description: 'A value that people choose from a list.' },
)
export type Choice = Static<typeof Choice>

/** The kinds of field that hold one value. */
export const fieldKinds = {
  // text
  text: field('text', 'Words for people.', {
    ...text,
    multiline: Type.Optional(Type.Boolean({ description: 'Several lines of text.' })),
    rich: Type.Optional(
      Type.Boolean({
        description:
          'Headings, lists, emphasis and links, kept as HTML without anything that runs. The most characters are 20000 by default.',
      }),
    ),
  }),
  code: field('code', 'An identifier that is compared, not read: trimmed, kept as text with its leading zeros.', {
    ...text,
    pattern: Type.Optional(Type.String({ description: 'A regular expression that the whole code matches.' })),
    patternMessage: Type.Optional(
      Type.Unsafe<string>({ ...Label, description: 'What the person is told when the pattern does not match.' }),
    ),
    sequence: Type.Optional(name('The sequence that numbers new records.', thing('sequence'))),
  }),
  // numbers, all exact
  integer: field('integer', 'A whole number.', {
    ...bounds,
    ungrouped: Type.Optional(
      Type.Boolean({ description: 'Its digits stand together, as those of a year: it says which one, not how many, and has no total.' }),
    ),
  }),
  decimal: field('decimal', 'An exact decimal number.', {
    ...bounds,
    scale: Type.Optional(Type.Integer({ minimum: 0, maximum: 10, description: 'Digits after the point. Default 6.' })),
  }),
  money: field('money', 'An exact amount of money.', {
    ...bounds,
    scale: Type.Optional(Type.Integer({ minimum: 0, maximum: 6, description: 'Digits after the point. Default 2.' })),
    currency: Type.Optional(
      name('The field with the currency. Default: the currency of the app.', of('fellows', own('code', 'enum', 'lookup', 'ref', 'text'))),
    ),
  }),
  quantity: field('quantity', 'An exact quantity, in a unit where a field names one.', {
    ...bounds,
    scale: Type.Optional(Type.Integer({ minimum: 0, maximum: 6, description: 'Digits after the point. Default 3.' })),
    unit: Type.Optional(name('The field with the unit.', of('fellows', own('code', 'enum', 'lookup', 'ref', 'text')))),
  }),
  percent: field('percent', 'An exact share, stored as a fraction (0.13) and shown as a percentage (13%).', {
    ...bounds,
    scale: Type.Optional(Type.Integer({ minimum: 0, maximum: 10, description: 'Digits after the point of the fraction. Default 6.' })),
  }),
  // time
  date: field('date', 'A business date in the time zone of the app, without a time.', {
    precision: Type.Optional(
      Type.Enum(['month'], {
        description:
          '`month`: it says no more than a month, and is kept as the first day of it. People pick, type and read months. Default: a day.',
      }),
    ),
  }),
  datetime: field('datetime', 'A moment.', {
    deadline: Type.Optional(
      Type.Boolean({
        description:
          'Something has to be done by then: where it is a fact of `summary`, the time left is shown beside it, by the clock of the server.',
      }),
    ),
  }),
  // choices
  boolean: field('boolean', 'Yes or no.', {}),
  enum: field('enum', 'One of a few values that the program knows.', {
    values: Type.Record(Name, Choice, { ...declares('choice'), minProperties: 1, description: 'The values by code.' }),
    multiple: Type.Optional(Type.Boolean({ description: 'Several values at once.' })),
  }),
  lookup: field('lookup', 'One of the values of a lookup, which administrators maintain.', {
    lookup: Type.String({
      pattern: '^\\$?[A-Za-z][A-Za-z0-9]*$',
      ...thing('lookup', ...madeLookupNames),
      description:
        'The lookup; `$roles`, `$messages`, `$lookups`, `$entities` and `$sequences` are those of the app, `$addresses` its screens, entities and steps.',
    }),
    multiple: Type.Optional(Type.Boolean({ description: 'Several values at once.' })),
  }),
  status: field('status', 'Where the record stands in the workflow of its entity. Only transitions change it.', {}),
  // other records
  ref: field('ref', 'A reference to a record of another entity, or to a line of one.', {
    entity: EntityName,
    follows: Type.Optional(
      Type.Boolean({
        description:
          'The document came of the one that this leads to: each names the other in its flow, with its status and what is essential of it.',
      }),
    ),
    filter: Type.Optional(
      Type.Unsafe<Expression>({
        ...Expression,
        description: 'Which records may be picked; `candidate` is the record offered, `record` and `row` the document being edited.',
      }),
    ),
    fill: Type.Optional(
      Type.Record(FieldPath, Expression, {
        ...keys(of('fellows', own())),
        description: 'Fields of the same record or line that are set when a record is picked; `picked` is that record.',
      }),
    ),
  }),
  refs: field('refs', 'References to several records of another entity, each once, in the order in which they were picked.', {
    entity: EntityName,
    maxCount: Type.Optional(Type.Integer({ minimum: 2, maximum: 500, description: 'The most records. Default 100.' })),
    filter: Type.Optional(
      Type.Unsafe<Expression>({
        ...Expression,
        description: 'Which records may be picked; `candidate` is the record offered, `record` and `row` the document being edited.',
      }),
    ),
  }),
  attachment: field('attachment', 'Files.', {
    minCount: Type.Optional(Type.Integer({ minimum: 1, description: 'The fewest files, where there are any. Default 1.' })),
    maxCount: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, description: 'The most files. Default 1.' })),
    accept: Type.Optional(
      Type.Array(Type.String({ pattern: '^(\\.[a-z0-9]+|[a-z]+/(\\*|[a-z0-9.+-]+))$' }), {
        minItems: 1,
        description:
          'Media types or endings, such as `image/*` or `.pdf`. What a browser could run (SVG, HTML, programs) is taken only where it is named here.',
      }),
    ),
    maxSize: Type.Optional(Type.Integer({ minimum: 1, maximum: 1073741824, description: 'The largest file in bytes. Default 20 MiB.' })),
    expires: Type.Optional(
      Type.Enum(['optional', 'required'], {
        description: 'Each file has a date on which it expires, as a certificate does; `required`: it must be given. Default: none.',
      }),
    ),
  }),
} as const

/** A field that holds one value. */
export const ValueField = Type.Unsafe<ValueField>(Type.Union(Object.values(fieldKinds)))
export type ValueField = { [Kind in keyof typeof fieldKinds]: Static<(typeof fieldKinds)[Kind]> }[keyof typeof fieldKinds]

/** The rows of a document. */
export const LinesField = Type.Object(
  {
    kind: Type.Literal('lines'),
    label: Label,
    help: common.help,
    required: common.required,
    readonly: common.readonly,
    visible: common.visible,
    whenHidden: common.whenHidden,
    was: common.was,
    display: Type.Optional(fieldPath('The field that names a line to people. Default: its line number.', refs())),
    number: Type.Optional(name('The integer field that counts the lines 1, 2, 3 …', own('integer'))),
    essential: Type.Optional(Essential),
    max: Type.Optional(Type.Integer({ minimum: 1, description: 'The most lines. Default 2000.' })),
    fields: Type.Record(Name, ValueField, { ...declares('field'), minProperties: 1 }),
    rules: Type.Optional(
      Type.Record(Name, orFragment(LineRule), {
        ...declares('rule'),
        description: 'What must hold of every line (`row`), also when another document changes it.',
      }),
    ),
    keys: Type.Optional(Type.Record(Name, Key, { ...declares('recordKey'), description: 'What only one line of a document has.' })),
    indexes: Type.Optional(Type.Record(Name, Type.Array(marked(Name, own()), { minItems: 1 }), declares('index'))),
  },
  { ...closed, ...about('itsLines'), description: 'The rows of a document, stored in a child table.' },
)
export type LinesField = Static<typeof LinesField>

/** Any field of an entity. */
export const Field = Type.Unsafe<Field>(Type.Union([...Object.values(fieldKinds), LinesField]))
export type Field = ValueField | LinesField
export type FieldKind = Field['kind']
