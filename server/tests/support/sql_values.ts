import type { Compiler } from '../../app/storage/sql/compiler.ts'
import type { SqlType } from '../../app/storage/terms/sql_type.ts'
import type { Term } from '../../app/storage/terms/term.ts'

/** A term as a column whose value can be compared with that of the evaluator. */
export function shownValue(compiler: Compiler, term: Term): string {
  const text = compiler.as(term, term.type)
  if (term.type === 'boolean') return text
  return term.type === 'datetime' ? `to_char(${text}, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')` : `(${text})::text`
}

/** The value of such a column as the suites write it: numbers without the zeros that the scale of a column leaves. */
export const plainValue = (value: unknown, type: SqlType | undefined): unknown =>
  type === 'number' && typeof value === 'string' ? plain(value) : value

const plain = (number: string): string => (number.includes('.') ? number.replace(/\.?0+$/, '') : number).replace(/^-0$/, '0')
