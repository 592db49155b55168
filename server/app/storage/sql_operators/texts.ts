import type { Compiler } from '../sql/compiler.ts'
import { sql, type Term } from '../terms/term.ts'
import { operandAt, type SqlOperator } from './sql_operator.ts'

/** A function of a text, null of null. */
export const ofText =
  (type: 'number' | 'text', call: (text: string) => string): SqlOperator =>
  (operands, compiler) =>
    sql(type, call(compiler.as(compiler.term(operandAt(operands, 0)), 'text')), true)

/** What `like` takes for itself in a text that is looked for. */
export const escaped = (part: string): string => part.replace(/[\\%_]/g, '\\$&')

/** How a part is looked for in a text: by a pattern, which an index can serve, when the part is known; by a test otherwise. */
interface PartSearch {
  readonly pattern: (part: string) => string
  readonly test: (text: string, part: string) => string
}

/** The condition that a part stands in a text. */
export function partIn(compiler: Compiler, whole: Term, part: Term, { pattern, test }: PartSearch): Term {
  const text = compiler.as(whole, 'text')
  if (part.kind === 'sql') return sql('boolean', `(${test(text, compiler.as(part, 'text'))})`, 'meansFalse')
  const like = compiler.statement.parameters.bind((environment) => {
    const value = part.read(environment)
    return typeof value === 'string' ? pattern(escaped(value)) : null
  }, 'text')
  return sql('boolean', `(${text} like ${like})`, 'meansFalse')
}

/** An operator that looks for a part in a text. */
export const partOf =
  (search: PartSearch): SqlOperator =>
  (operands, compiler) =>
    partIn(compiler, compiler.term(operandAt(operands, 0)), compiler.term(operandAt(operands, 1)), search)
