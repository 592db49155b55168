import type { Workflow } from '../../schema/workflow.ts'
import type { Check } from './context.ts'
import type { Finding } from './finding.ts'

/** Every status can be reached, only those that say so are the end, and steps say why they cannot be taken where they cannot. */
export const workflowWays: Check = function* ({ of }) {
  for (const { file, value } of of('workflow')) {
    const workflow = value as Workflow
    const reached = reachedFrom(workflow, workflow.initial)
    for (const [name, { final = false }] of Object.entries(workflow.statuses)) {
      const path = ['statuses', name]
      const exits = Object.entries(workflow.transitions).filter(
        ([, { from, to }]) => from.includes(name) && to !== undefined && to !== name,
      )
      if (!reached.has(name) && Object.hasOwn(workflow.statuses, workflow.initial)) {
        const message = `No way leads from "${workflow.initial}" to "${name}". Add a step to it, or remove the status.`
        yield { code: 'unreachable-status', file, path, at: 'key', message }
      }
      if (!final && exits.length === 0) {
        const message = `No step leads out of "${name}". Add one, or say "final": true.`
        yield { code: 'dead-end', file, path, at: 'key', message }
      }
      if (final && exits.length > 0) {
        const message = `"${name}" is final, but "${exits[0]?.[0]}" leads out of it.`
        yield { code: 'final-with-exit', file, path: [...path, 'final'], message }
      }
    }
    yield* wrongUndoing(file, workflow)
    for (const [name, { from, elsewhere = {} }] of Object.entries(workflow.transitions)) {
      for (const status of from.filter((status) => Object.hasOwn(elsewhere, status))) {
        const message = `"${name}" begins in "${status}", so nobody is ever told why it cannot. Take one of the two away.`
        yield { code: 'elsewhere-within', file, path: ['transitions', name, 'elsewhere', status], at: 'key', message }
      }
    }
  }
}

/** What undoes a status can be changed there, and the step that is taken then leads out of it and asks for nothing. */
function* wrongUndoing(file: string, { statuses, transitions }: Workflow): Generator<Finding> {
  for (const [name, { undone, editable = false }] of Object.entries(statuses)) {
    const step = undone && transitions[undone.step]
    if (!step) continue
    const wrong = (key: 'by' | 'step', message: string): Finding => ({
      code: 'wrong-undone',
      file,
      path: ['statuses', name, 'undone', key],
      message,
    })
    if (editable === false) yield wrong('by', `Nobody can change anything in "${name}". Say what is "editable", or take "undone" away.`)
    if (!step.from.includes(name)) yield wrong('step', `"${undone.step}" does not begin in "${name}". Add it to "from".`)
    if (step.to === undefined || step.to === name)
      yield wrong('step', `"${undone.step}" stays in "${name}", so nothing is undone. Say "to".`)
    if (step.comment?.required) yield wrong('step', `"${undone.step}" asks for a comment, and a save has none. Name another step.`)
  }
}

function reachedFrom({ transitions }: Workflow, initial: string): ReadonlySet<string> {
  const reached = new Set([initial])
  for (const status of reached) {
    for (const { from, to } of Object.values(transitions)) {
      if (to !== undefined && from.includes(status)) reached.add(to)
    }
  }
  return reached
}
