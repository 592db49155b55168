import type { Operand } from '../../../../engine/schema/expression.ts'
import { sql } from '../terms/term.ts'
import { type SqlOperator, unified } from './sql_operator.ts'

export const branch: SqlOperator = (operands, compiler) => {
  const isCondition = (index: number) => index % 2 === 0 && index < operands.length - 1
  const conditions: Operand[] = operands.filter((_, index) => isCondition(index))
  const { type, texts } = unified(
    operands.filter((_, index) => !isCondition(index)),
    compiler,
  )
  const cases = conditions.map((condition, index) => `when ${compiler.condition(condition)} then ${texts[index]}`)
  return sql(type, `(case ${cases.join(' ')} else ${texts[conditions.length] ?? 'null'} end)`, true)
}
