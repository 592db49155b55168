import { sql } from '../terms/term.ts'
import { overLines } from './lines.ts'
import { operandAt, type SqlOperator } from './sql_operator.ts'

export const sum: SqlOperator = (operands, compiler) => {
  const { from, part } = overLines(operands, compiler, (row) => row.as(row.term(operandAt(operands, 1)), 'number'))
  return sql('number', `(select coalesce(sum(${part}), 0) ${from})`, false)
}
