import { sql } from '../terms/term.ts'
import { operandAt, type SqlOperator } from './sql_operator.ts'

export const not: SqlOperator = (operands, compiler) => sql('boolean', `(not ${compiler.strictCondition(operandAt(operands, 0))})`, false)
