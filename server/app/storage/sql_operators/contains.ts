import { searchable } from '../columns/search_text.ts'
import { sql } from '../terms/term.ts'
import { operandAt, type SqlOperator } from './sql_operator.ts'
import { escaped, partIn } from './texts.ts'

const anywhere = {
  pattern: (part: string) => `%${part}%`,
  test: (text: string, part: string) => `position(${part} in ${text}) > 0`,
}

/**
 * A field that is searched for is looked up in the search column, whose index knows Chinese words of two characters; the field itself then decides.
 * It decides by `position`, of which the planner thinks nothing: it would count the one condition twice.
 * It also comes first: the pattern is one that the database puts together for each row, which makes the planner leave the long search column
 * to the end where it reads the rows without its index.
 */
export const contains: SqlOperator = (operands, compiler) => {
  const whole = compiler.term(operandAt(operands, 0))
  const part = compiler.term(operandAt(operands, 1))
  const column = whole.kind === 'sql' && compiler.usesSearchColumn ? whole.searchColumn : undefined
  if (whole.kind !== 'sql' || part.kind !== 'constant' || column === undefined) return partIn(compiler, whole, part, anywhere)
  compiler.statement.isPlannedAnew = true
  const pattern = compiler.statement.parameters.bind((environment) => {
    const value = part.read(environment)
    return typeof value === 'string' ? anywhere.pattern(escaped(searchable(value))) : null
  }, 'text')
  return sql('boolean', `(${anywhere.test(whole.text, compiler.as(part, 'text'))} and ${column} like concat(${pattern}))`, 'meansFalse')
}
