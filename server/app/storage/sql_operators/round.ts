import { sql } from '../terms/term.ts'
import { operandAt, type SqlOperator } from './sql_operator.ts'

export const round: SqlOperator = (operands, compiler) => {
  const number = compiler.as(compiler.term(operandAt(operands, 0)), 'number')
  return sql('number', `round(${number}, ${typeof operands[1] === 'number' ? Math.trunc(operands[1]) : 0})`, true)
}
