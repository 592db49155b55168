import { extreme } from '../extreme.ts'
import { ofOneOrderedKind } from '../signatures.ts'
import type { LinesOperator } from './operator.ts'

export const minOf = {
  kind: 'lines',
  doc: 'The least of the values of the lines, without the nulls; null when there is none.',
  usage: '{"minOf": [lines, value of row]}',
  operands: [2, 2],
  type: (operands, report) => {
    const { type } = ofOneOrderedKind(operands.slice(1), (code, _, params) => report(code, 1, params))
    return { type, nullable: true }
  },
  evaluate: (rows, each) =>
    extreme(
      rows.map(each).filter((value) => value !== null),
      1,
    ),
} satisfies LinesOperator
