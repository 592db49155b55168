import type { Operand } from '../../../schema/expression.ts'
import type { RecordData } from '../../values/record-data.ts'
import type { Value } from '../../values/value.ts'
import type { ProblemCode } from '../problem.ts'
import type { Scope, Site } from '../scope.ts'
import type { Typed } from '../type.ts'

/** An expression made ready to run. */
export type Evaluator = (scope: Scope) => Value

/** An operand as the checker sees it: its type, and what is written there. */
export interface TypedOperand extends Typed {
  readonly operand: Operand
}

/** Tells the checker of a problem with the operand at the index, or with the operator as a whole (`null`). */
export type Report = (code: ProblemCode, operand: number | null, params?: Readonly<Record<string, string | number>>) => void

interface Signature {
  /** One sentence: what it yields, and what null does. */
  readonly doc: string
  /** As a person writes it. */
  readonly usage: string
  /** The least and most operands. */
  readonly operands: readonly [least: number, most: number]
  /** Checks the operands and says the type of the result. */
  readonly type: (operands: readonly TypedOperand[], report: Report) => Typed
}

/** An operator whose operands are all evaluated first. It answers any values, ill-typed ones by null or false. */
export interface StrictOperator extends Signature {
  readonly kind: 'strict'
  readonly evaluate: (...operands: Value[]) => Value
}

/** An operator that decides itself which operands to evaluate, or that asks its site. */
export interface LazyOperator extends Signature {
  readonly kind: 'lazy'
  readonly evaluate: (operands: readonly Evaluator[], scope: Scope, site: Site) => Value
}

/** An operator over lines: the first operand is their path, the second an expression of each `row`. */
export interface LinesOperator extends Signature {
  readonly kind: 'lines'
  readonly evaluate: (rows: readonly RecordData[], each: (row: RecordData) => Value) => Value
}

export type Operator = StrictOperator | LazyOperator | LinesOperator
