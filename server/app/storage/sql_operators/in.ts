import { blindIndex } from '../../sealing/blind_index.ts'
import type { Compiler } from '../sql/compiler.ts'
import { castOf, parameterOf } from '../terms/sql_type.ts'
import { type ConstantTerm, sql, type Term } from '../terms/term.ts'
import { blindly, hasSealed } from './sealed_terms.ts'
import { operandAt, type SqlOperator } from './sql_operator.ts'

export const isIn: SqlOperator = (operands, compiler) => {
  const value = compiler.term(operandAt(operands, 0))
  const list = compiler.term(operandAt(operands, 1))
  // Not "= any": an index of lists serves what they contain.
  if (list.kind === 'sql') return sql('boolean', `(${compiler.as(list, 'list')} @> array[${compiler.as(value, 'text')}])`, 'meansFalse')
  if (hasSealed([value])) return inSealed(value, list, compiler)
  const { type } = value
  const text = compiler.as(value, type)
  const members = compiler.statement.parameters.computed((environment) => {
    const found = list.read(environment)
    return Array.isArray(found) ? found.map((member) => parameterOf(member, type)) : []
  }, `${castOf[type]}[]`)
  return sql('boolean', `(${text} = any(${members}))`, 'meansFalse')
}

function inSealed(value: Term, list: ConstantTerm, compiler: Compiler): Term {
  const members = compiler.statement.parameters.computed((environment) => {
    const found = list.read(environment)
    return Array.isArray(found) ? found.flatMap((member) => (typeof member === 'string' ? [blindIndex(member)] : [])) : []
  }, 'text[]')
  return sql('boolean', `(${blindly([value], compiler)[0]} = any(${members}))`, 'meansFalse')
}
