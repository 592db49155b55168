import { sql } from '../terms/term.ts'
import type { SqlOperator } from './sql_operator.ts'

export const cat: SqlOperator = (operands, compiler) =>
  sql('text', `concat(${operands.map((operand) => compiler.as(compiler.term(operand), 'text')).join(', ')})`, false)
