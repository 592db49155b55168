import type { Operand } from '../../../../engine/schema/expression.ts'
import type { Compiler } from '../sql/compiler.ts'
import { sql } from '../sql/term.ts'
import { operandAt, type SqlOperator } from './sql_operator.ts'

const text = (operand: Operand, compiler: Compiler) => compiler.as(compiler.term(operand), 'text')

/** A function of a text, null of null. */
export const ofText =
  (type: 'number' | 'text', call: (text: string) => string): SqlOperator =>
  (operands, compiler) =>
    sql(type, call(text(operandAt(operands, 0), compiler)), true)

/** What `like` takes for itself in a text that is looked for. */
export const escaped = (part: string) => part.replace(/[\\%_]/g, '\\$&')

/** Whether a part stands in a text: by a pattern, which an index can serve, when the part is known; by `test` otherwise. */
export const partOf =
  (pattern: (part: string) => string, test: (text: string, part: string) => string): SqlOperator =>
  (operands, compiler) => {
    const whole = text(operandAt(operands, 0), compiler)
    const part = compiler.term(operandAt(operands, 1))
    if (part.kind === 'sql') return sql('boolean', `(${test(whole, compiler.as(part, 'text'))})`, 'meansFalse')
    const like = compiler.statement.parameters.bind((environment) => {
      const value = part.read(environment)
      return typeof value === 'string' ? pattern(escaped(value)) : null
    }, 'text')
    return sql('boolean', `(${whole} like ${like})`, 'meansFalse')
  }
