import type { Transition, Workflow } from '../../schema/workflow.ts'
import { answeredSteps } from '../connectors/answered-steps.ts'
import type { Check } from './context.ts'

/** What a person registers of another system is backed by something: a number, a file, what they say. */
export const handAnswers: Check = function* ({ app, of }) {
  const answered = answeredSteps(app.bundle)
  for (const { file, value } of of('workflow')) {
    const { entity, transitions } = value as Workflow
    const steps = answered.get(entity) ?? new Set()
    const facts = new Set([...steps].flatMap((step) => factsOf(transitions[step])))
    for (const [name, step] of Object.entries(transitions)) {
      if (step.internal === true || asks(step)) continue
      const isAnswer = steps.has(name) || factsOf(step).some((fact) => facts.has(fact))
      if (!isAnswer) continue
      const message = `"${name}" says what the answer of another system says, and asks whoever takes it for nothing. Ask for the evidence: "requires" and "edits" of a field that the answer fills in, or "comment": {"required": true}.`
      yield { code: 'answer-without-evidence', severity: 'warning', file, path: ['transitions', name], at: 'key', message }
    }
  }
}

/** Whether a person has to give something along with the step. */
const asks = ({ comment, requires = [], edits = [] }: Transition): boolean =>
  comment?.required === true || requires.some((field) => edits.includes(field))

/** The constant values that a step sets, `field = value`; an emptied field says nothing. */
const factsOf = (step: Transition | undefined): readonly string[] =>
  (step?.effects ?? []).flatMap((effect) =>
    effect.kind === 'set' && effect.value !== null && typeof effect.value !== 'object'
      ? [`${effect.field} = ${JSON.stringify(effect.value)}`]
      : [],
  )
