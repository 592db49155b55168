import { searchable } from '../search_text.ts'
import { sql } from '../sql/term.ts'
import { operandAt, type SqlOperator } from './sql_operator.ts'
import { escaped, partOf } from './texts.ts'

const part = partOf(
  (text) => `%${text}%`,
  (text, inner) => `position(${inner} in ${text}) > 0`,
)

/**
 * A field that is searched for is looked up in the search column, whose index knows Chinese words of two characters; the field itself then decides.
 * It decides by `position`, of which the planner thinks nothing: it would count the one condition twice.
 */
export const contains: SqlOperator = (operands, compiler) => {
  const whole = compiler.term(operandAt(operands, 0))
  const inner = compiler.term(operandAt(operands, 1))
  if (whole.kind !== 'sql' || whole.searchColumn === undefined || inner.kind !== 'constant') return part(operands, compiler)
  const pattern = compiler.statement.parameters.bind((environment) => {
    const value = inner.read(environment)
    return typeof value === 'string' ? `%${escaped(searchable(value))}%` : null
  }, 'text')
  return sql(
    'boolean',
    `(${whole.searchColumn} like ${pattern} and position(${compiler.as(inner, 'text')} in ${whole.text}) > 0)`,
    'meansFalse',
  )
}
