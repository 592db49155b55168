import Type, { type Static } from 'typebox'
import { Expression } from './expression.ts'
import { anywhere, type Mark, own } from './meaning.ts'
import { closed, fieldPath, Label, Source } from './names.ts'

/** What must hold of a record or a line; when it does not, the message is shown at a field. */
const ruleWith = (at: Mark) =>
  Type.Object(
    {
      when: Type.Optional(
        Type.Unsafe<Expression>({ ...Expression, description: 'The rule applies only when this is true. Default: always.' }),
      ),
      require: Type.Unsafe<Expression>({
        ...Expression,
        description:
          'Must be true. An error in it counts as false. What is over fields of the one row alone is a condition of the table as well.',
      }),
      message: Type.Unsafe<string>({
        ...Label,
        description:
          'What is wrong and what to do, for the person who typed it. `{field}` inserts a value, `{settings.<name>.<key>}` one of settings.',
      }),
      at: Type.Optional(fieldPath('The field that shows the message. Default: the record as a whole.', at)),
      source: Type.Optional(Source),
    },
    { ...closed, description: 'A condition on the data, with the message for when it fails.' },
  )
/** A rule of records, or a guard. */
export const Rule = ruleWith(anywhere())

/** A rule of lines. */
export const LineRule = ruleWith(own())
export type Rule = Static<typeof Rule>
