import type { Action } from './screen-parts.ts'

/** What a list offers to do with records that is no step. */
export const recordOperations = ['create', 'import', 'export', 'delete'] as const
export type RecordOperation = (typeof recordOperations)[number]

/** The operation that a button stands for; none when it is a step or a conversion. */
export function operationOf(action: Action): RecordOperation | undefined {
  if (typeof action === 'string') return recordOperations.find((name) => name === action)
  return 'operation' in action ? action.operation : undefined
}
