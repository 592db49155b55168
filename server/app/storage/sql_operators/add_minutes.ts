import { sql } from '../terms/term.ts'
import { operandAt, type SqlOperator } from './sql_operator.ts'

/** Null outside the years 0001 to 9999, as in the evaluator. */
export const addMinutes: SqlOperator = (operands, compiler) => {
  const moment = compiler.as(compiler.term(operandAt(operands, 0)), 'datetime')
  const minutes = compiler.as(compiler.term(operandAt(operands, 1)), 'number')
  const reached = `extract(epoch from ${moment}) + ${minutes} * 60`
  const isWithin = `${minutes} = trunc(${minutes}) and ${reached} between -62135596800 and 253402300799.999`
  return sql('datetime', `(case when ${isWithin} then ${moment} + ${minutes}::double precision * interval '1 minute' end)`, true)
}
