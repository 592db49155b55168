import Type, { type Static } from 'typebox'
import { Expression } from './expression.ts'
import { anywhere, keys, lines, of, own, partNamed, refs, step, thing } from './meaning.ts'
import { closed, FieldPath, fieldPath, marked, Name, name } from './names.ts'

const when = { when: Type.Optional(Type.Unsafe<Expression>({ ...Expression, description: 'The effect happens only when this is true.' })) }

/** Where somebody is told who has no account. */
const ToldAddress = Type.Object(
  {
    role: name('What they may read: the record is told as this role sees it.', thing('role')),
    email: Type.Optional(name('The field with the mail address.', own('text', 'code'))),
    phone: Type.Optional(name('The field with the telephone, for text messages.', own('text', 'code'))),
    name: Type.Optional(name('The field with what they are called.', own('text', 'code'))),
    language: Type.Optional(name('The field with their language. Default: the first of the app.', own('enum', 'lookup', 'text', 'code'))),
  },
  { ...closed, description: 'Somebody whom the record itself names, by an address.' },
)
export type ToldAddress = Static<typeof ToldAddress>

/** What is not made because it is there already. */
const Existing = Type.Object(
  {
    key: name(
      'The key of the new one: where a record has the same values already, at an overlapping time if the key has periods, it stays the only one.',
      partNamed('madeKey'),
    ),
    into: fieldPath('The reference of this record, or of the lines that were taken, that leads to that record.', anywhere('ref')),
  },
  { ...closed, description: 'Where such a record is there already, none is made, and nothing is refused.' },
)

/** What a transition does besides changing the status, all in its transaction; whoever is told or called hears of it after the commit. */
export const effectKinds = {
  set: Type.Object(
    { kind: Type.Literal('set'), field: marked(FieldPath, anywhere()), value: Expression, ...when },
    { ...closed, description: 'Sets a field of the record, or of each line (`lines.promisedDate`, with `row`).' },
  ),
  split: Type.Object(
    {
      kind: Type.Literal('split'),
      field: fieldPath('The number of each line that becomes its share: `wishes.quantity`.', anywhere()),
      whole: Type.Unsafe<Expression>({ ...Expression, description: 'What is split, rounded to the digits of the field.' }),
      by: Type.Unsafe<Expression>({
        ...Expression,
        description: 'The weight of each line (`row`): its share is as large. None has no share; when none has one, all are equal.',
      }),
      remainder: Type.Optional(
        Type.Union([Type.Literal('largest'), Type.Literal('last')], {
          description: 'Shares are rounded down, and this one takes what is left, so that they add up to the whole. Default: `largest`.',
        }),
      ),
      ...when,
    },
    { ...closed, description: 'Splits a number among lines (those of which `when` is true): nothing is lost.' },
  ),
  create: Type.Object(
    {
      kind: Type.Literal('create'),
      conversion: marked(Name, thing('conversion')),
      each: Type.Optional(
        Type.Array(marked(FieldPath, anywhere()), {
          minItems: 1,
          uniqueItems: true,
          description:
            'One document for each set of values of these: fields of the record, or of the lines that the conversion takes (`wishes.branch`). Default: one of all.',
        }),
      ),
      into: Type.Optional(
        fieldPath(
          'The reference of this record, or of the lines that were taken (`wishes.loan`), that leads to the new one. The effects `create` after it read it; others do not.',
          anywhere('ref'),
        ),
      ),
      refused: Type.Optional(
        fieldPath(
          'The text field of this record, or of the lines that were taken, that keeps why one was not made: the others are. Default: when one cannot be made, the step is refused.',
          anywhere('text'),
        ),
      ),
      existing: Type.Optional(Existing),
      invites: Type.Optional(
        Type.Literal(true, {
          description:
            'The new one is an account: whoever takes the step gives its person a link or a temporary password, as long as they have no password yet.',
        }),
      ),
      ...when,
    },
    { ...closed, description: 'Creates another document from this one by a conversion, or several, all in the transaction of the step.' },
  ),
  balance: Type.Object(
    {
      kind: Type.Literal('balance'),
      lines: name('The lines of this document.', lines),
      via: name('The reference of a line to the line of another document that keeps the balance.', of('viaStart', anywhere('ref'))),
      add: Type.Record(Name, Expression, {
        ...keys(of('balanceTarget', own('integer', 'decimal', 'quantity', 'money'))),
        minProperties: 1,
        description: 'What each line (`row`) adds to the fields of that line. Its rules must hold afterwards, or nothing happens.',
      }),
      ...when,
    },
    { ...closed, description: 'Changes quantities of another document, under its lock and within its rules.' },
  ),
  fire: Type.Object(
    {
      kind: Type.Literal('fire'),
      via: fieldPath('The reference to the other record; through lines, every record once.', of('viaStart', anywhere('ref'))),
      transition: marked(Name, of('otherRecord', step())),
      optional: Type.Optional(
        Type.Boolean({ description: 'Nothing happens when the other record is not ready for the transition. Default: an error.' }),
      ),
      ...when,
    },
    { ...closed, description: 'Takes a transition of another record.' },
  ),
  update: Type.Object(
    {
      kind: Type.Literal('update'),
      via: fieldPath('The reference to the other record; through lines, the one of each line (`row`).', of('viaStart', anywhere('ref'))),
      values: Type.Record(Name, Expression, {
        ...keys(of('otherRecord', own())),
        minProperties: 1,
        description: 'What its fields become.',
      }),
      ...when,
    },
    { ...closed, description: 'Changes fields of another record, under its lock and within its rules.' },
  ),
  among: Type.Object(
    {
      kind: Type.Literal('among'),
      entity: name('Which records, such as those that refer to this one.', thing('entity')),
      where: Type.Unsafe<Expression>({
        ...Expression,
        description:
          'Those (`candidate`) of which this is true, as the record stands after the step. The record itself is never among them.',
      }),
      transition: Type.Optional(name('The step that each of them takes; `internal` ones too.', of('otherRecord', step()))),
      optional: Type.Optional(
        Type.Boolean({ description: 'Those that are not ready for the transition stay as they are. Default: an error.' }),
      ),
      values: Type.Optional(
        Type.Record(Name, Expression, {
          ...keys(of('otherRecord', own())),
          minProperties: 1,
          description: 'What their fields become, before they take the step.',
        }),
      ),
      most: Type.Optional(Type.Integer({ minimum: 1, maximum: 2000, description: 'With more of them the step is refused. Default 200.' })),
      ...when,
    },
    { ...closed, description: 'Changes other records that a condition finds, or takes a step of each, all under their locks.' },
  ),
  rank: Type.Object(
    {
      kind: Type.Literal('rank'),
      entity: name('Which records are ranked, such as those that refer to this one.', thing('entity')),
      of: Type.Optional(name('Their lines, which are ranked instead of the records.', of('rankedDocument', lines))),
      where: Type.Unsafe<Expression>({
        ...Expression,
        description: 'Those (`candidate`) of which this is true, as they stand after the step; the record itself may be among them.',
      }),
      order: Type.Array(
        Type.Tuple([marked(FieldPath, of('otherRecord', refs())), Type.Union([Type.Literal('asc'), Type.Literal('desc')])]),
        {
          minItems: 1,
          description: 'What comes first. Those that are equal in all of it share a place; one without a value of the first has none.',
        },
      ),
      within: Type.Optional(
        Type.Array(marked(FieldPath, of('otherRecord', refs())), {
          minItems: 1,
          description: 'Each set of values of these is ranked by itself. Default: all together.',
        }),
      ),
      place: name('The field of each that becomes its place: 1, 2, 3 …', of('otherRecord', own('integer'))),
      ...when,
    },
    { ...closed, description: 'Ranks other records, or their lines, under their locks.' },
  ),
  apply: Type.Object(
    {
      kind: Type.Literal('apply'),
      via: fieldPath('The reference to the other record.', of('viaStart', anywhere('ref'))),
      lines: name('The lines of this document, one for each change.', lines),
      names: name(
        'The field of a line that says which field changes: an enumeration of names of fields of the other record.',
        of('balanceLines', own('enum')),
      ),
      gives: name('The text field of a line with the new value, written as in a workbook.', of('balanceLines', own('text'))),
      trial: Type.Optional(
        Type.Boolean({ description: 'Nothing is stored: the step is refused when the other record could not take the values.' }),
      ),
      ...when,
    },
    { ...closed, description: 'Gives fields of another record the values that the lines say, under its lock and within its rules.' },
  ),
  call: Type.Object(
    {
      kind: Type.Literal('call'),
      connector: name('The connector.', thing('connector')),
      operation: name('Its operation that is about this entity.', partNamed('operation')),
      ...when,
    },
    { ...closed, description: 'Calls another system with the record as it is now, after the commit, until it has answered.' },
  ),
  notify: Type.Object(
    {
      kind: Type.Literal('notify'),
      message: marked(Name, thing('message')),
      to: Type.Object(
        {
          roles: Type.Optional(Type.Array(marked(Name, thing('role')))),
          creator: Type.Optional(Type.Boolean()),
          users: Type.Optional(
            Type.Unsafe<Expression>({ ...Expression, description: 'A condition on `candidate`, an account: who is told.' }),
          ),
          addresses: Type.Optional(
            Type.Array(ToldAddress, {
              minItems: 1,
              description: 'Mail addresses and telephones that the record holds, of people without an account.',
            }),
          ),
        },
        closed,
      ),
      ...when,
    },
    { ...closed, description: 'Tells people, after the commit.' },
  ),
} as const

export const Effect = Type.Unsafe<Effect>(Type.Union(Object.values(effectKinds)))
export type Effect = { [Kind in keyof typeof effectKinds]: Static<(typeof effectKinds)[Kind]> }[keyof typeof effectKinds]
