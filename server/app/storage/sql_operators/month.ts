import { sql } from '../terms/term.ts'
import { operandAt, type SqlOperator } from './sql_operator.ts'

export const month: SqlOperator = (operands, compiler) =>
  sql('number', `extract(month from ${compiler.as(compiler.term(operandAt(operands, 0)), 'date')})::numeric`, true)
