import Type, { type Static } from 'typebox'
import { closed, Label, was } from './names.ts'

/** How a value is shown to those who may not see all of it: `masks/<name>.json`. */
export const Mask = Type.Union(
  [
    Type.Object(
      {
        kind: Type.Literal('characters'),
        label: Label,
        was: was('the mask: roles that were changed in the browser follow'),
        first: Type.Optional(Type.Integer({ minimum: 0, description: 'How many characters at the start are shown. Default 0.' })),
        last: Type.Optional(Type.Integer({ minimum: 0, description: 'How many characters at the end are shown. Default 0.' })),
        sign: Type.Optional(Type.String({ minLength: 1, maxLength: 1, description: 'What stands for each of the others. Default `*`.' })),
      },
      { ...closed, description: 'Of a text or code, some characters at its ends. A text that is too short is hidden whole.' },
    ),
    Type.Object(
      {
        kind: Type.Literal('number'),
        label: Label,
        was: was('the mask: roles that were changed in the browser follow'),
        roundTo: Type.Optional(
          Type.Integer({
            minimum: 10,
            description: 'The value is shown rounded to a multiple of this. Default: that there is a value, not which.',
          }),
        ),
      },
      { ...closed, description: 'Of a number, its magnitude at most.' },
    ),
  ],
  { description: 'How a value is shown to those who may not see all of it.' },
)
export type Mask = Static<typeof Mask>
