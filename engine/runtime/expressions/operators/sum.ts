import { Total } from '../../values/decimal.ts'
import { isDecimal } from '../../values/value.ts'
import { ofOneNumberKind } from '../signatures.ts'
import type { LinesOperator } from './operator.ts'

export const sum = {
  kind: 'lines',
  doc: 'The exact sum over the lines, without the nulls; 0 when there is none.',
  usage: '{"sum": [lines, number of row]}',
  operands: [2, 2],
  type: (operands, report) => {
    const { type } = ofOneNumberKind(operands.slice(1), (code, _, params) => report(code, 1, params))
    return { type, nullable: false }
  },
  evaluate: (rows, each) => {
    const total = new Total()
    for (const row of rows) {
      const number = each(row)
      if (isDecimal(number)) total.add(number)
    }
    return total.value
  },
} satisfies LinesOperator
