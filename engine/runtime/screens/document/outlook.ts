import { evaluate } from '../../expressions/evaluate.ts'
import { siteOf } from '../../expressions/scope.ts'
import { holds } from '../../values/value.ts'
import { type DocumentContext, type DocumentState, isNew, surroundingsOf } from './state.ts'

/** What comes next of a document as it is stored, in the words of its workflow; nothing where these say nothing of it. */
export function nextOf(context: DocumentContext, state: DocumentState): string | undefined {
  const { app, entity } = context
  const outlooks = Object.values(entity.workflow?.declaration.next ?? {})
  if (isNew(state) || outlooks.length === 0) return undefined
  const site = siteOf(app, { record: entity.name, old: entity.name })
  const scope = { ...surroundingsOf(context, state), record: state.base, old: state.base }
  return outlooks.find(({ when }) => holds(evaluate(when, site, scope)))?.text
}
