import { sql } from '../terms/term.ts'
import type { SqlOperator } from './sql_operator.ts'

export const or: SqlOperator = (operands, compiler) =>
  operands.length === 0
    ? sql('boolean', 'false', false)
    : sql('boolean', `(${operands.map((operand) => compiler.condition(operand)).join(' or ')})`, 'meansFalse')
