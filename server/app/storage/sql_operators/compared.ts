import { sql } from '../sql/term.ts'
import { type SqlOperator, unified } from './sql_operator.ts'

/** Two values side by side; null where either is null, which a condition takes for false. */
export const compared =
  (symbol: string): SqlOperator =>
  (operands, compiler) => {
    const { texts, nullable } = unified(operands, compiler)
    return sql('boolean', `(${texts.join(` ${symbol} `)})`, nullable ? 'meansFalse' : false)
  }
