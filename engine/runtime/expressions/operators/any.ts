import { holds } from '../../values/value.ts'
import { overConditions } from '../signatures.ts'
import type { LinesOperator } from './operator.ts'

export const any = {
  kind: 'lines',
  doc: 'Whether any line meets the condition; false when there is none.',
  usage: '{"any": [lines, condition of row]}',
  operands: [2, 2],
  type: overConditions({ type: { kind: 'boolean' }, nullable: false }),
  evaluate: (rows, each) => rows.some((row) => holds(each(row))),
} satisfies LinesOperator
