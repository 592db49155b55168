import { sql } from '../terms/term.ts'
import { overLines } from './lines.ts'
import { operandAt, type SqlOperator } from './sql_operator.ts'

/** The greatest or least value of the lines, without the nulls. */
export const extremeOf =
  (name: 'max' | 'min'): SqlOperator =>
  (operands, compiler) => {
    const { from, part } = overLines(operands, compiler, (row) => {
      const term = row.term(operandAt(operands, 1))
      return { type: term.type, text: row.as(term, term.type) }
    })
    return sql(part.type, `(select ${name}(${part.text}) ${from})`, true)
  }
