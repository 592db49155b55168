import { ofText } from '../lift.ts'
import type { StrictOperator } from './operator.ts'

export const text = {
  kind: 'strict',
  doc: 'A text for people that is written out here, in the language of whoever the work is done for: `locales/` translates it as it does labels. What is stored stays as it was written.',
  usage: '{"text": "a text"}',
  operands: [1, 1],
  type: (operands, report) => {
    if (typeof operands[0]?.operand !== 'string') report('notALiteral', 0, { expected: 'a text' })
    return { type: { kind: 'text' }, nullable: false }
  },
  evaluate: ofText((written) => written),
} satisfies StrictOperator
