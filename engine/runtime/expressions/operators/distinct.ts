import { Decimal } from '../../values/decimal.ts'
import { keyOf } from '../../values/value.ts'
import type { LinesOperator } from './operator.ts'

export const distinct = {
  kind: 'lines',
  doc: 'How many different values the lines have, without the nulls.',
  usage: '{"distinct": [lines, value of row]}',
  operands: [2, 2],
  type: () => ({ type: { kind: 'integer' }, nullable: false }),
  evaluate: (rows, each) => {
    const values = rows.map(each).filter((value) => value !== null)
    return new Decimal(new Set(values.map(keyOf)).size)
  },
} satisfies LinesOperator
