import { sameValue } from '../../values/value.ts'
import { commonType, nameOfType, type Type } from '../type.ts'
import type { Report, StrictOperator, TypedOperand } from './operator.ts'

const isList = (type: Type): type is Type & { kind: 'list' } => type.kind === 'list'

/** Each literal must be a value that the first operand can have. */
const checkMembers = (value: Type, list: TypedOperand, report: Report) => {
  const members: readonly unknown[] = Array.isArray(list.operand) ? list.operand : []
  for (const member of members) {
    const type: Type =
      typeof member === 'string'
        ? { kind: 'string', values: [member] }
        : typeof member === 'number'
          ? { kind: 'number', whole: Number.isInteger(member) }
          : { kind: 'boolean' }
    if (commonType(value, type) !== undefined) continue
    if (value.kind === 'choice' && type.kind === 'string') {
      report('unknownChoice', 1, { value: type.values[0] ?? '', name: value.name, values: [...value.values].join(', ') })
    } else report('differentTypes', 1, { first: nameOfType(value), actual: nameOfType(type) })
  }
}

export const isIn = {
  kind: 'strict',
  doc: 'Whether the value is one of the literals, or one of the values of a field of several values; false when either is null.',
  usage: '{"in": [value, ["A", "B"]]} or {"in": ["A", {"var": "user.roles"}]}',
  operands: [2, 2],
  type: ([value, list], report) => {
    if (value !== undefined && list !== undefined && list.type.kind !== 'unknown') {
      if (!isList(list.type)) report('wrongType', 1, { expected: 'list', actual: nameOfType(list.type) })
      else if (Array.isArray(list.operand)) checkMembers(value.type, list, report)
      else if (commonType(value.type, list.type.of) === undefined) {
        report('differentTypes', 1, { first: nameOfType(value.type), actual: nameOfType(list.type) })
      }
    }
    return { type: { kind: 'boolean' }, nullable: false }
  },
  evaluate: (value = null, list = null) => Array.isArray(list) && list.some((member) => sameValue(value, member)),
} satisfies StrictOperator
