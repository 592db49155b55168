import type { Transition } from '../../schema/workflow.ts'

/** Whether a step asks the person anything before it is taken. */
export function asksFirst(transition: Transition): boolean {
  return Boolean(transition.confirm || transition.comment || transition.danger || transition.sign || transition.trial)
}
