import { sql } from '../terms/term.ts'
import { overLines } from './lines.ts'
import { operandAt, type SqlOperator } from './sql_operator.ts'

/** True only when there are lines: `bool_and` of none is null. */
export const all: SqlOperator = (operands, compiler) => {
  const { from, part } = overLines(operands, compiler, (row) => row.strictCondition(operandAt(operands, 1)))
  return sql('boolean', `(select coalesce(bool_and(${part}), false) ${from})`, false)
}
