import type { AppEntity } from '../../../../engine/runtime/app/app.ts'
import { isOperation, nodeOf, pathOf } from '../../../../engine/runtime/expressions/tree.ts'
import type { Expression, Operand } from '../../../../engine/schema/expression.ts'

/**
 * Whether a condition keeps few rows by an index of its own: it asks, whatever else it asks, for one value of a reference, or of an indexed code.
 * A row scope such as `record.member == user.id` is like that.
 */
export function isNarrowing(entity: AppEntity, condition: Expression | boolean): boolean {
  if (!isOperation(condition)) return false
  const { operator, operands } = nodeOf(condition)
  if (operator === 'and') return operands.some((part) => isNarrowing(entity, part as Expression))
  if (operator !== '==') return false
  const [one, other] = operands
  return (isSelective(entity, one) && !isOfRecord(other)) || (isSelective(entity, other) && !isOfRecord(one))
}

const isOfRecord = (operand: Operand | undefined): boolean => pathOf(operand)?.startsWith('record.') ?? isOperation(operand)

function isSelective(entity: AppEntity, operand: Operand | undefined): boolean {
  const [scope, name = '', ...rest] = pathOf(operand)?.split('.') ?? []
  const field = scope === 'record' && rest.length === 0 ? entity.fields.get(name) : undefined
  if (field?.kind === 'id' || field?.kind === 'ref') return true
  return field?.kind === 'code' && (field.declaration?.index === true || field.declaration?.unique === true)
}
