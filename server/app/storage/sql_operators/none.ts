import { sql } from '../terms/term.ts'
import { overLines } from './lines.ts'
import { operandAt, type SqlOperator } from './sql_operator.ts'

export const none: SqlOperator = (operands, compiler) => {
  const { from, part } = overLines(operands, compiler, (row) => row.condition(operandAt(operands, 1)))
  return sql('boolean', `(not exists (select 1 ${from} and ${part}))`, false)
}
