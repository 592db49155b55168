import { castOf, parameterOf } from '../sql/sql_type.ts'
import { sql } from '../sql/term.ts'
import { operandAt, type SqlOperator } from './sql_operator.ts'

export const isIn: SqlOperator = (operands, compiler) => {
  const value = compiler.term(operandAt(operands, 0))
  const list = compiler.term(operandAt(operands, 1))
  if (list.kind === 'sql') return sql('boolean', `(${compiler.as(value, 'text')} = any(${compiler.as(list, 'list')}))`, 'meansFalse')
  const { type } = value
  const text = compiler.as(value, type)
  const members = compiler.statement.parameters.computed((environment) => {
    const found = list.read(environment)
    return Array.isArray(found) ? found.map((member) => parameterOf(member, type)) : []
  }, `${castOf[type]}[]`)
  return sql('boolean', `(${text} = any(${members}))`, 'meansFalse')
}
