import { conditionOn } from '../lift.ts'
import { conditionOfTexts } from '../signatures.ts'
import type { StrictOperator } from './operator.ts'

export const contains = {
  kind: 'strict',
  doc: 'Whether the other text stands in the text, letter for letter; false when either is null.',
  usage: '{"contains": [text, part]}',
  operands: [2, 2],
  type: conditionOfTexts,
  evaluate: conditionOn((text, part) => text.includes(part)),
} satisfies StrictOperator
