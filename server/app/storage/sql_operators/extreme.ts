import { sql } from '../terms/term.ts'
import { type SqlOperator, unified } from './sql_operator.ts'

/** The greatest or least; null when any is null, where PostgreSQL alone would leave the nulls out. */
export const extreme =
  (name: 'greatest' | 'least'): SqlOperator =>
  (operands, compiler) => {
    const { type, texts } = unified(operands, compiler)
    const all = texts.join(', ')
    return sql(type, `(case when num_nulls(${all}) = 0 then ${name}(${all}) end)`, true)
  }
