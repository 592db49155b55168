import { fieldKinds } from '../fields/index.ts'
import { linesOf, type RecordData } from '../values/record-data.ts'
import type { Evaluator } from './operators/operator.ts'
import type { Target } from './resolve.ts'
import type { RecordScope, Scope } from './scope.ts'

/** How the target of a path is read from the scope, as the value that its kind of field means. */
export const readerOf = (target: Exclude<Target, { kind: 'lines' }>): Evaluator => {
  switch (target.kind) {
    case 'clock':
      return target.name === 'today' ? (scope) => scope.today : (scope) => scope.now
    case 'comment':
      return (scope) => scope.comment ?? null
    case 'param': {
      const { name } = target
      return ({ params }) => (params !== undefined && Object.hasOwn(params, name) ? (params[name] ?? null) : null)
    }
    case 'setting': {
      const { name, field } = target
      const { read } = fieldKinds[field.kind]
      const otherwise = read(field.declaration?.default)
      return ({ settings }) => {
        const values = settings?.[name]
        return values !== undefined && Object.hasOwn(values, field.name) ? read(values[field.name]) : otherwise
      }
    }
    case 'field': {
      const { scope: name, key, field } = target
      const { read } = fieldKinds[field.kind]
      return (scope) => {
        const record = scope[name]
        return record !== undefined && Object.hasOwn(record, key) ? read(record[key]) : null
      }
    }
    default:
      return target satisfies never
  }
}

/** The lines under the key of a record in scope. */
export const rowsOf = (scope: Scope, name: RecordScope, key: string): readonly RecordData[] => {
  const record = scope[name]
  return record === undefined ? [] : linesOf(record, key)
}
