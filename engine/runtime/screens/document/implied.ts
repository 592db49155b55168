import type { Expression } from '../../../schema/expression.ts'
import type { DocumentScreen } from '../../../schema/screen.ts'
import type { AppEntity } from '../../app/app.ts'
import { isOperation, nodeOf, pathOf } from '../../expressions/tree.ts'
import type { RecordData, WireValue } from '../../values/record-data.ts'

/** A document as a screen shows it: `implied` is what a new record has because of the list that it is made in. */
export type ShownScreen = DocumentScreen & { readonly implied?: RecordData }

/**
 * What the filter of a list says of its records by a literal (`record.category` is `FRUIT`): a new one made in the list has it. Statuses are
 * left alone, and what is computed.
 */
export function impliedBy(entity: AppEntity, filter: Expression | undefined): RecordData {
  if (filter === undefined || !isOperation(filter)) return {}
  const { operator, operands } = nodeOf(filter)
  if (operator === 'and') return Object.assign({}, ...operands.map((operand) => impliedBy(entity, operand as Expression)))
  const [read, value] = operands
  const [scope, name = '', ...rest] = (operator === '==' && read !== undefined && pathOf(read))?.toString().split('.') ?? []
  const field = scope === 'record' && rest.length === 0 ? entity.fields.get(name) : undefined
  const isGiven = field && !field.system && field.kind !== 'status' && field.declaration?.computed === undefined
  return isGiven && (typeof value === 'string' || typeof value === 'boolean') ? { [name]: value as WireValue } : {}
}
