import { sql } from '../terms/term.ts'
import { overLines } from './lines.ts'
import type { SqlOperator } from './sql_operator.ts'

export const count: SqlOperator = (operands, compiler) => {
  const { from, part } = overLines(operands, compiler, (row) => (operands[1] === undefined ? 'true' : row.condition(operands[1])))
  return sql('number', `(select count(*)::numeric ${from} and ${part})`, false)
}
