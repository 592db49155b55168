import type { Workflow } from '../../schema/workflow.ts'
import type { Check } from './context.ts'

/** Whoever tries a step is told what becomes of what it makes: it makes something, and a person takes it. */
export const trials: Check = function* ({ of }) {
  for (const { file, value } of of('workflow')) {
    for (const [name, step] of Object.entries((value as Workflow).transitions)) {
      if (!('trial' in step) || !step.trial) continue
      const { internal, effects = [] } = step
      const why =
        (internal && 'no person takes it: it is internal') ||
        (!effects.some(({ kind }) => kind === 'create') && 'it makes nothing: it has no effect "create"')
      if (!why) continue
      const message = `A step that may be tried tells what becomes of what it makes, but ${why}.`
      yield { code: 'untriable-step', file, path: ['transitions', name, 'trial'], message }
    }
  }
}
