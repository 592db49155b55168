import { Decimal } from '../../values/decimal.ts'
import { holds } from '../../values/value.ts'
import { overConditions } from '../signatures.ts'
import type { LinesOperator } from './operator.ts'

export const count = {
  kind: 'lines',
  doc: 'How many lines there are, or how many meet the condition.',
  usage: '{"count": [lines]} or {"count": [lines, condition of row]}',
  operands: [1, 2],
  type: overConditions({ type: { kind: 'integer' }, nullable: false }),
  evaluate: (rows, each) => new Decimal(rows.reduce((count, row) => (holds(each(row)) ? count + 1 : count), 0)),
} satisfies LinesOperator
