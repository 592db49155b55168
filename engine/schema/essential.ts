import Type, { type Static } from 'typebox'
import { own, refs } from './meaning.ts'
import { closed, fieldPath, name } from './names.ts'

/**
 * What decides about a record, besides its name and its status. Lists, cards, pickers, the inbox and the command palette put it first,
 * all in the order that stands here.
 */
export const Essential = Type.Object(
  {
    picture: Type.Optional(name('The files of which the first is a picture of it.', own('attachment'))),
    who: Type.Optional(
      Type.Array(fieldPath('A party.', refs()), {
        minItems: 1,
        uniqueItems: true,
        description: 'Whom it is from, or for: the first of them that a list has. One side reads the other, and not itself.',
      }),
    ),
    what: Type.Optional(
      Type.Array(fieldPath('A fact.', refs()), { minItems: 1, uniqueItems: true, description: 'What tells it apart where no party does.' }),
    ),
    amount: Type.Optional(
      fieldPath('How much: money, a quantity or a number.', refs('money', 'quantity', 'decimal', 'integer', 'percent')),
    ),
    due: Type.Optional(fieldPath('By when something must have happened: a date or a moment.', refs('date', 'datetime'))),
    since: Type.Optional(fieldPath('Since when it stands: a date or a moment, from which its age counts.', refs('date', 'datetime'))),
  },
  { ...closed, minProperties: 1, description: 'What decides about a record, besides its name and its status.' },
)
export type Essential = Static<typeof Essential>
