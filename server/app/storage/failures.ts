import { Exception } from '../../../engine/runtime/exception.ts'

/** The value of a filter is not one that the field can have. Answered as an issue. */
export const invalidLiteral = (value: unknown, type: string): never => {
  throw new Exception('invalidLiteral', `A ${type} was expected, and ${JSON.stringify(value)} came.`, { value: String(value), type })
}

/** An expression has no SQL: an unknown name or operator. A scope that cannot be compiled shows nothing. */
export const notCompilable = (reason: string, params: Readonly<Record<string, unknown>> = {}): never => {
  throw new Exception('notCompilable', `The expression has no SQL: ${reason}.`, params)
}
