import { Decimal } from '../../values/decimal.ts'
import { ofText } from '../lift.ts'
import { textOfTexts } from '../signatures.ts'
import type { StrictOperator } from './operator.ts'

export const length = {
  kind: 'strict',
  doc: 'How many characters (code points) the text has; null of null.',
  usage: '{"length": text}',
  operands: [1, 1],
  type: (operands, report) => ({ type: { kind: 'integer' }, nullable: textOfTexts(operands, report).nullable }),
  evaluate: ofText((text) => new Decimal([...text].length)),
} satisfies StrictOperator
