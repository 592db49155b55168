import { sql } from '../terms/term.ts'
import { operandAt, type SqlOperator } from './sql_operator.ts'

export const dateOf: SqlOperator = (operands, compiler) => {
  const moment = compiler.as(compiler.term(operandAt(operands, 0)), 'datetime')
  const zone = compiler.statement.parameters.raw(compiler.statement.app.bundle.app.timeZone, 'text')
  return sql('date', `(${moment} at time zone ${zone})::date`, true)
}
