import type { Operand } from '../../../../engine/schema/expression.ts'
import { notCompilable } from '../failures.ts'
import type { Compiler } from '../sql/compiler.ts'
import type { SqlType } from '../terms/sql_type.ts'
import type { Term } from '../terms/term.ts'

/** The SQL of one operator of the expression language. */
export type SqlOperator = (operands: readonly Operand[], compiler: Compiler) => Term

/** An operand that must stand there. */
export const operandAt = (operands: readonly Operand[], index: number): Operand =>
  index < operands.length ? (operands[index] as Operand) : notCompilable('too few operands')

/** The type that the terms have in common: that of the first column among them, or what a constant is by itself. */
const commonType = (terms: readonly Term[]): SqlType =>
  (terms.find((term) => term.kind === 'sql') ?? terms.find((term) => term.type !== 'text') ?? terms[0])?.type ?? 'text'

/** Terms as SQL of one type. */
interface Unified {
  readonly type: SqlType
  readonly texts: readonly string[]
  readonly nullable: boolean
}

/** The operands as SQL of one type. */
export const unified = (operands: readonly Operand[], compiler: Compiler): Unified =>
  unifiedTerms(
    operands.map((operand) => compiler.term(operand)),
    compiler,
  )

/** The terms as SQL of one type. */
export function unifiedTerms(terms: readonly Term[], compiler: Compiler): Unified {
  const type = commonType(terms)
  return {
    type,
    texts: terms.map((term) => compiler.as(term, type)),
    nullable: terms.some((term) => term.kind === 'constant' || Boolean(term.nullable)),
  }
}
