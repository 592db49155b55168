import { sql } from '../terms/term.ts'
import { operandAt, type SqlOperator } from './sql_operator.ts'

export const dayOfMonth: SqlOperator = (operands, compiler) =>
  sql('number', `extract(day from ${compiler.as(compiler.term(operandAt(operands, 0)), 'date')})::numeric`, true)
