import { sql } from '../terms/term.ts'
import { operandAt, type SqlOperator } from './sql_operator.ts'

/** Null outside the years 0001 to 9999, as in the evaluator. */
export const addDays: SqlOperator = (operands, compiler) => {
  const date = compiler.as(compiler.term(operandAt(operands, 0)), 'date')
  const days = compiler.as(compiler.term(operandAt(operands, 1)), 'number')
  const isWithin = `${days} = trunc(${days}) and ${days} between date '0001-01-01' - ${date} and date '9999-12-31' - ${date}`
  return sql('date', `(case when ${isWithin} then ${date} + ${days}::integer end)`, true)
}
