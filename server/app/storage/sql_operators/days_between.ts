import { sql } from '../terms/term.ts'
import { operandAt, type SqlOperator } from './sql_operator.ts'

export const daysBetween: SqlOperator = (operands, compiler) => {
  const from = compiler.as(compiler.term(operandAt(operands, 0)), 'date')
  const to = compiler.as(compiler.term(operandAt(operands, 1)), 'date')
  return sql('number', `(${to} - ${from})::numeric`, true)
}
