import { compute } from '../../documents/compute.ts'
import { type DocumentContext, type DocumentState, surroundingsOf } from './state.ts'

/** The state with its computed fields up to date, given the computed one that it was made from by an edit. */
export function recompute(context: DocumentContext, state: DocumentState, before?: DocumentState): DocumentState {
  const record = compute(context.app, context.entity.name, state.record, surroundingsOf(context, state), before?.record)
  return record === state.record ? state : { ...state, record }
}
