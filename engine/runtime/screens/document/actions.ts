import type { Transition } from '../../../schema/workflow.ts'
import type { Issue } from '../../validation/issue.ts'
import { available } from '../../workflows/available.ts'
import { isDirty } from './changes.ts'
import { type DocumentContext, type DocumentState, isNew, surroundingsOf } from './state.ts'

/** A step of the workflow as a button. */
export interface StepAction {
  readonly name: string
  readonly transition: Transition
  /** Why it cannot be taken; none when it can. Sentences from the server, issues found here. */
  readonly reasons: readonly (string | Issue)[]
}

/**
 * The steps that follow from where the document stands, in the order of the workflow, as far as the person holds them and the screen
 * offers them. While nothing is changed the server's word counts; what is typed is judged here.
 */
export function stepActions(context: DocumentContext, state: DocumentState): readonly StepAction[] {
  const { entity, screen, access } = context
  const workflow = entity.workflow
  if (!workflow) return []
  const status = String(state.record[workflow.field] ?? workflow.initial)
  const granted = access.transitions[entity.name] ?? []
  const reasonsOf = isNew(state) || isDirty(entity, state.base, state.record) ? judge(context, state, granted) : answered(state)
  return [...workflow.transitions].flatMap(([name, transition]) => {
    const isOffered =
      !transition.internal &&
      transition.from.includes(status) &&
      (screen.transitions?.includes(name) ?? true) &&
      // What was never saved needs no cancelling: it is left.
      !(transition.danger && isNew(state))
    const reasons = isOffered ? reasonsOf(name) : undefined
    return reasons ? [{ name, transition, reasons }] : []
  })
}

/** Why a step cannot be taken; `undefined` for one that is not the person's to take. */
type Reasons = (step: string) => readonly (string | Issue)[] | undefined

function judge(context: DocumentContext, state: DocumentState, granted: readonly string[]): Reasons {
  const judged = available(context.app, context.entity.name, state.record, surroundingsOf(context, state), granted)
  return (step) => {
    const verdict = judged[step]
    return verdict?.allowed === false ? verdict.issues : verdict && []
  }
}

function answered(state: DocumentState): Reasons {
  return (step) => {
    const verdict = state.can?.transitions[step]
    return verdict?.allowed === false ? verdict.reasons : verdict && []
  }
}
