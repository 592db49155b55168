import Type, { type Static } from 'typebox'
import { expression } from './expression.ts'
import { partNamed, thing } from './meaning.ts'
import { closed, label, name } from './names.ts'

/** What a form asks another system about the value of a field, while somebody fills it in. */
export const Asks = Type.Object(
  {
    label: label('What the button beside the input says.'),
    connector: name('The other system.', thing('connector')),
    operation: name(
      'The operation about the entity of this field: `send` reads the record as it is being filled in, `receive` fills in what was answered, `log` keeps each call.',
      partNamed('operation'),
    ),
    when: Type.Optional(expression('When it can be asked. Default: always.')),
    atOnce: Type.Optional(
      expression('It is asked without the button as soon as this is true of what was filled in. Default: when the button is pressed.'),
    ),
  },
  {
    ...closed,
    description:
      'A button beside the input asks another system about what is being filled in, and fills in what it answers; the person may change that. What they have typed themselves is left as it is.',
  },
)
export type Asks = Static<typeof Asks>
