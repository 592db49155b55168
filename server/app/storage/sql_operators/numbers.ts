import { sql } from '../terms/term.ts'
import type { SqlOperator } from './sql_operator.ts'

/** An operator between numbers, as SQL of their texts; null when any is null. */
export const ofNumbers =
  (combine: (...numbers: string[]) => string): SqlOperator =>
  (operands, compiler) =>
    sql('number', combine(...operands.map((operand) => compiler.as(compiler.term(operand), 'number'))), true)
