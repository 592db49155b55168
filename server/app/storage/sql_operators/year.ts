import { sql } from '../terms/term.ts'
import { operandAt, type SqlOperator } from './sql_operator.ts'

export const year: SqlOperator = (operands, compiler) =>
  sql('number', `extract(year from ${compiler.as(compiler.term(operandAt(operands, 0)), 'date')})::numeric`, true)
