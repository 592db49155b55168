import { conditionOn } from '../lift.ts'
import { conditionOfTexts } from '../signatures.ts'
import type { StrictOperator } from './operator.ts'

export const endsWith = {
  kind: 'strict',
  doc: 'Whether the text ends with the other, letter for letter; false when either is null.',
  usage: '{"endsWith": [text, part]}',
  operands: [2, 2],
  type: conditionOfTexts,
  evaluate: conditionOn((text, part) => text.endsWith(part)),
} satisfies StrictOperator
