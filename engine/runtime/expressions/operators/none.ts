import { holds } from '../../values/value.ts'
import { overConditions } from '../signatures.ts'
import type { LinesOperator } from './operator.ts'

export const none = {
  kind: 'lines',
  doc: 'Whether no line meets the condition; true when there is none.',
  usage: '{"none": [lines, condition of row]}',
  operands: [2, 2],
  type: overConditions({ type: { kind: 'boolean' }, nullable: false }),
  evaluate: (rows, each) => !rows.some((row) => holds(each(row))),
} satisfies LinesOperator
