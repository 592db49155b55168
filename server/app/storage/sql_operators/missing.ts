import { sql } from '../terms/term.ts'
import { hasSealed } from './sealed_terms.ts'
import { operandAt, type SqlOperator } from './sql_operator.ts'

export const missing: SqlOperator = (operands, compiler) => {
  const term = compiler.term(operandAt(operands, 0))
  return sql('boolean', `(${hasSealed([term]) && term.kind === 'sql' ? term.text : compiler.as(term, term.type)} is null)`, false)
}
