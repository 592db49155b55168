import { sql } from '../terms/term.ts'
import type { SqlOperator } from './sql_operator.ts'

export const and: SqlOperator = (operands, compiler) =>
  sql('boolean', `(${operands.map((operand) => compiler.condition(operand)).join(' and ')})`, 'meansFalse')
