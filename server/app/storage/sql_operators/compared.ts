import { notCompilable } from '../failures.ts'
import type { Compiler } from '../sql/compiler.ts'
import { sql, type Term } from '../terms/term.ts'
import { blindly, hasSealed } from './sealed_terms.ts'
import { type SqlOperator, unifiedTerms } from './sql_operator.ts'

/** Two values side by side; null where either is null, which a condition takes for false. */
export const compared =
  (symbol: string): SqlOperator =>
  (operands, compiler) => {
    const terms = operands.map((operand) => compiler.term(operand))
    if (hasSealed(terms)) return sameSealed(terms, symbol, compiler)
    const { texts, nullable } = unifiedTerms(terms, compiler)
    return sql('boolean', `(${texts.join(` ${symbol} `)})`, nullable ? 'meansFalse' : false)
  }

/** Sealed values are the same, or they are not: nothing tells which is the greater. */
function sameSealed(terms: readonly Term[], symbol: string, compiler: Compiler): Term {
  if (symbol !== '=' && symbol !== '<>') return notCompilable('sealed values have no order')
  return sql('boolean', `(${blindly(terms, compiler).join(` ${symbol} `)})`, 'meansFalse')
}
