import { sql } from '../terms/term.ts'
import { operandAt, type SqlOperator } from './sql_operator.ts'

/** Digits after the point of a quotient that names none: those of the evaluator. */
const defaultScale = 10

/**
 * PostgreSQL chooses the scale of a quotient by itself and would round twice. So the quotient is taken in whole units of the last digit:
 * twice the dividend plus the divisor, over twice the divisor, cut off, is half away from zero.
 */
export const divide: SqlOperator = (operands, compiler) => {
  const a = compiler.as(compiler.term(operandAt(operands, 0)), 'number')
  const b = compiler.as(compiler.term(operandAt(operands, 1)), 'number')
  const scale = typeof operands[2] === 'number' ? operands[2] : defaultScale
  return sql('number', quotient(a, b, scale), true)
}

/** The quotient of two numbers with so many digits after the point. */
export function quotient(a: string, b: string, scale: number): string {
  const units = `div(2 * abs(${a}) * 1${'0'.repeat(scale)} + abs(${b}), 2 * abs(nullif(${b}, 0)))`
  const unit = scale === 0 ? '1' : `0.${'0'.repeat(scale - 1)}1`
  return `(sign(${a}) * sign(${b}) * ${units} * ${unit})`
}
