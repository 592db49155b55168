import type { Transition } from '../../../schema/workflow.ts'
import { explainIssue } from '../../explanations/explain-issue.ts'
import type { Explanation } from '../../explanations/explanation.ts'
import { evaluate } from '../../expressions/evaluate.ts'
import { siteOf } from '../../expressions/scope.ts'
import { sentence } from '../../messages/message.ts'
import { holds } from '../../values/value.ts'
import { available } from '../../workflows/available.ts'
import { isDirty } from './changes.ts'
import { type DocumentContext, type DocumentState, isNew, surroundingsOf } from './state.ts'

/** A step of the workflow as a button. */
export interface StepAction {
  readonly name: string
  readonly transition: Transition
  /** Whether it is the usual next step as the document stands. */
  readonly isUsual: boolean
  /** Whether it stands for the answer of another system. */
  readonly isAnswered: boolean
  /** Why it cannot be taken; none when it can. */
  readonly reasons: readonly Reason[]
}

/** Why a step cannot be taken, in a sentence, with the condition behind it where there is one. */
export interface Reason {
  readonly text: string
  readonly why?: Explanation
}

/**
 * The steps that follow from where the document stands, in the order of the workflow, as far as the person holds them and the screen
 * offers them. While nothing is changed the server's word counts; what is typed is judged here.
 */
export function stepActions(context: DocumentContext, state: DocumentState): readonly StepAction[] {
  return stepsOf(context, state, ({ transition, follows }) => follows && !(transition.danger && isNew(state)))
}

/** The steps that the person holds and that are not offered because they start elsewhere, each with the reason. */
export function hiddenSteps(context: DocumentContext, state: DocumentState): readonly StepAction[] {
  return stepsOf(context, state, ({ follows }) => !follows && !isNew(state))
}

/** The steps that the person holds and the screen offers, of those that are wanted. What was never saved needs no cancelling: it is left. */
function stepsOf(
  context: DocumentContext,
  state: DocumentState,
  isWanted: (step: { transition: Transition; follows: boolean }) => boolean,
): readonly StepAction[] {
  const { entity, screen, access } = context
  const workflow = entity.workflow
  if (!workflow) return []
  const status = String(state.record[workflow.field] ?? workflow.initial)
  const granted = access.transitions[entity.name] ?? []
  const ofOthers = access.answered?.[entity.name] ?? []
  const reasonsOf = reasonsIn(context, state, granted)
  const site = siteOf(context.app, { record: entity.name, old: entity.name })
  const scope = { ...surroundingsOf(context, state), record: state.record, old: state.base }
  return [...workflow.transitions].flatMap(([name, transition]) => {
    const isOffered =
      !transition.internal &&
      (screen.transitions?.includes(name) ?? true) &&
      isWanted({ transition, follows: transition.from.includes(status) })
    const reasons = isOffered ? reasonsOf(name) : undefined
    const isAnswered = ofOthers.includes(name)
    const isUsual = !isAnswered && holds(evaluate(transition.primary ?? false, site, scope))
    return reasons ? [{ name, transition, reasons, isUsual, isAnswered }] : []
  })
}

/** Why a step cannot be taken; `undefined` for one that is not the person's to take. */
type Reasons = (step: string) => readonly Reason[] | undefined

const known = new WeakMap<DocumentState, { readonly context: DocumentContext; readonly reasons: Reasons }>()

/** Worked out once for a state, for the steps that are offered and those that are not. */
function reasonsIn(context: DocumentContext, state: DocumentState, granted: readonly string[]): Reasons {
  const found = known.get(state)
  if (found?.context === context) return found.reasons
  const isJudgedHere = isNew(state) || isDirty(context.entity, state.base, state.record)
  const reasons = isJudgedHere ? judge(context, state, granted) : answered(state)
  known.set(state, { context, reasons })
  return reasons
}

function judge(context: DocumentContext, state: DocumentState, granted: readonly string[]): Reasons {
  const { app, entity, locale } = context
  const scope = surroundingsOf(context, state)
  const verdicts = available(app, entity.name, state.record, scope, granted)
  return (step) => {
    const said = state.can?.transitions[step]
    if (said?.allowed === false && said.isSettled) return answered(state)(step)
    const verdict = verdicts[step]
    if (verdict?.allowed !== false) return verdict && []
    const judged = { app, entity: entity.name, record: state.record, scope, transition: step }
    return verdict.issues.map((issue) => reasonOf(sentence(issue, locale.language), explainIssue(judged, issue, locale)))
  }
}

function answered(state: DocumentState): Reasons {
  return (step) => {
    const verdict = state.can?.transitions[step]
    return verdict?.allowed === false ? verdict.reasons.map((text, index) => reasonOf(text, verdict.why?.[index])) : verdict && []
  }
}

const reasonOf = (text: string, why: Explanation | null | undefined): Reason => (why ? { text, why } : { text })
