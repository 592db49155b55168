import { sql } from '../terms/term.ts'
import { operandAt, type SqlOperator } from './sql_operator.ts'

/** Null outside the years 0001 to 9999, as in the evaluator. */
export const addMonths: SqlOperator = (operands, compiler) => {
  const date = compiler.as(compiler.term(operandAt(operands, 0)), 'date')
  const months = compiler.as(compiler.term(operandAt(operands, 1)), 'number')
  const reached = `extract(year from ${date}) * 12 + extract(month from ${date}) - 1 + ${months}`
  const isWithin = `${months} = trunc(${months}) and ${reached} between 12 and 119999`
  return sql('date', `(case when ${isWithin} then (${date} + make_interval(months => ${months}::integer))::date end)`, true)
}
