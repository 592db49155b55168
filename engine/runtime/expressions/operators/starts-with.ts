import { conditionOn } from '../lift.ts'
import { conditionOfTexts } from '../signatures.ts'
import type { StrictOperator } from './operator.ts'

export const startsWith = {
  kind: 'strict',
  doc: 'Whether the text starts with the other, letter for letter; false when either is null.',
  usage: '{"startsWith": [text, part]}',
  operands: [2, 2],
  type: conditionOfTexts,
  evaluate: conditionOn((text, part) => text.startsWith(part)),
} satisfies StrictOperator
