import { sql } from '../terms/term.ts'
import { operandAt, type SqlOperator } from './sql_operator.ts'

export const timeOf: SqlOperator = (operands, compiler) => {
  const moment = compiler.as(compiler.term(operandAt(operands, 0)), 'datetime')
  const zone = compiler.statement.parameters.raw(compiler.statement.app.bundle.app.timeZone, 'text')
  return sql('text', `to_char(${moment} at time zone ${zone}, 'HH24:MI')`, true)
}
