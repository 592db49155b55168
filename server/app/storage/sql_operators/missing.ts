import { sql } from '../sql/term.ts'
import { operandAt, type SqlOperator } from './sql_operator.ts'

export const missing: SqlOperator = (operands, compiler) => {
  const term = compiler.term(operandAt(operands, 0))
  return sql('boolean', `(${compiler.as(term, term.type)} is null)`, false)
}
