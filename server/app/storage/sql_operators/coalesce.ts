import { sql } from '../terms/term.ts'
import { type SqlOperator, unified } from './sql_operator.ts'

export const coalesce: SqlOperator = (operands, compiler) => {
  const { type, texts } = unified(operands, compiler)
  return sql(type, `coalesce(${texts.join(', ')})`, true)
}
