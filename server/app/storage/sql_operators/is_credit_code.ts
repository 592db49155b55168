import { creditCharacters, creditWeights } from '../../../../engine/runtime/values/credit-code.ts'
import { sql } from '../terms/term.ts'
import { operandAt, type SqlOperator } from './sql_operator.ts'

/** The check character weighs 1: the weighed sum of all 18 is a multiple of 31. */
export const isCreditCode: SqlOperator = (operands, compiler) => {
  const text = compiler.as(compiler.term(operandAt(operands, 0)), 'text')
  const weights = `unnest(array[${[...creditWeights, 1].join(', ')}]) with ordinality as weighed(weight, place)`
  const worth = `strpos('${creditCharacters}', substr(${text}, place::integer, 1)) - 1`
  const sum = `(select sum(weight * (${worth})) from ${weights})`
  return sql('boolean', `(case when ${text} ~ '^[${creditCharacters}]{18}$' then ${sum} % 31 = 0 else false end)`, false)
}
