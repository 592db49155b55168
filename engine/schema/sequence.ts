import Type, { type Static } from 'typebox'
import { closed, label, was } from './names.ts'

/** How records are numbered: `sequences/<name>.json`. */
export const Sequence = Type.Object(
  {
    label: Type.Optional(label('What administrators call it. Default: its name.')),
    pattern: Type.String({
      pattern: '\\{seq:[1-9][0-9]?\\}',
      description: 'Text with `{yyyy}`, `{yy}`, `{MM}`, `{dd}` of the business date and `{seq:6}`, the counter with that many digits.',
    }),
    reset: Type.Optional(
      Type.Enum(['never', 'year', 'month', 'day'], { description: 'When the counter starts again at 1. Default `never`.' }),
    ),
    gapless: Type.Optional(
      Type.Boolean({
        description:
          'No number is lost, at the price that records are numbered one after the other. Default: numbers are unique, gaps may stand.',
      }),
    ),
    was: was('the sequence: its counter goes on'),
  },
  { ...closed, description: 'How records are numbered.' },
)
export type Sequence = Static<typeof Sequence>
