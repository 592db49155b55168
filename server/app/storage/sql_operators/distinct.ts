import { sql } from '../terms/term.ts'
import { overLines } from './lines.ts'
import { operandAt, type SqlOperator } from './sql_operator.ts'

export const distinct: SqlOperator = (operands, compiler) => {
  const { from, part } = overLines(operands, compiler, (row) => {
    const term = row.term(operandAt(operands, 1))
    return row.as(term, term.type)
  })
  return sql('number', `(select count(distinct ${part})::numeric ${from})`, false)
}
