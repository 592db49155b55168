import { extremeOfLines } from '../extreme-of-lines.ts'
import type { LinesOperator } from './operator.ts'

export const minOf = {
  kind: 'lines',
  doc: 'The least of the values of the lines, without the nulls; null when there is none.',
  usage: '{"minOf": [lines, value of row]}',
  operands: [2, 2],
  ...extremeOfLines(1),
} satisfies LinesOperator
