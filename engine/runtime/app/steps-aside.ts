import type { Workflow } from '../../schema/workflow.ts'
import type { AppWorkflow } from './app.ts'

/** Whether a step sends a record back to be corrected. */
export const sendsBack = ({ transitions, approvals = {} }: Workflow, step: string): boolean => {
  const declared = transitions[step]
  const isRefusal = Object.values(approvals).some(({ reject }) => reject === step)
  return isRefusal || (declared !== undefined && 'sendsBack' in declared && declared.sendsBack === true)
}

/**
 * Whether a step takes a record off its way or back to where it can be corrected: it is sent back, refused, cancelled, disabled,
 * withdrawn. Such a step is the answer to a record that is wrong, so what was wrong before does not stand in its way.
 */
export const leadsAside = ({ declaration, statuses, transitions }: AppWorkflow, step: string, from: unknown): boolean => {
  if (sendsBack(declaration, step)) return true
  const to = statuses.get(transitions.get(step)?.to ?? '')
  return to?.aside === true || (to?.editable === true && statuses.get(String(from))?.editable !== true)
}
