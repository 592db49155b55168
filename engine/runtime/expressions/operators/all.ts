import { holds } from '../../values/value.ts'
import { overConditions } from '../signatures.ts'
import type { LinesOperator } from './operator.ts'

export const all = {
  kind: 'lines',
  doc: 'Whether there are lines and all of them meet the condition; so false when there is none.',
  usage: '{"all": [lines, condition of row]}',
  operands: [2, 2],
  type: overConditions({ type: { kind: 'boolean' }, nullable: false }),
  evaluate: (rows, each) => rows.length > 0 && rows.every((row) => holds(each(row))),
} satisfies LinesOperator
