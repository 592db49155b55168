import type { AppWorkflow } from '../../app/app.ts'

/** One place in the step bar. */
export interface Step {
  readonly status: string
  readonly label: string
  readonly tone: string
  readonly state: 'done' | 'here' | 'next' | 'later'
}

/** The way of a document: the usual statuses in order, and one aside of it only while the document stands there. */
export function steps(workflow: AppWorkflow, status: string): readonly Step[] {
  const shown = [...workflow.statuses].filter(([name, declared]) => !declared.aside || name === status)
  const here = shown.findIndex(([name]) => name === status)
  const isOver = workflow.statuses.get(status)?.final === true
  return shown.map(([name, { label, tone }], index) => ({
    status: name,
    label,
    tone,
    state: index < here ? 'done' : index === here ? 'here' : index === here + 1 && !isOver ? 'next' : 'later',
  }))
}
