import type { Connector } from '../../schema/connector.ts'
import type { Job } from '../../schema/job.ts'
import type { Workflow } from '../../schema/workflow.ts'
import { type Base, otherRecord } from '../names/base.ts'
import type { Check, Context } from './context.ts'

/** Every step can be taken: by a role, or, when it is internal, by an effect of another document or what undoes a status. */
export const transitionTakers: Check = function* (context) {
  const { app, of, names, accessOf } = context
  // A role file that is not of its shape may grant any step.
  if (names('role').length > of('role').length) return
  const roles = [...app.roles.keys()].map(accessOf)
  const fired = firedTransitions(context)
  for (const { file, value } of of('workflow')) {
    const { entity, transitions } = value as Workflow
    for (const [name, { internal = false }] of Object.entries(transitions)) {
      if (fired.has(`${entity}.${name}`)) continue
      if (!internal && roles.some((role) => role.transitions(entity).has(name))) continue
      const remedy = internal
        ? 'Fire it from an effect, or remove "internal".'
        : `Grant it in a role: "grants": {"${entity}": {"transitions": ["${name}"]}}.`
      const who = internal ? 'No effect fires' : 'No role may take'
      yield { code: 'untaken-transition', file, path: ['transitions', name], at: 'key', message: `${who} "${name}". ${remedy}` }
    }
  }
}

/** The steps that effects, approvals, changes that undo, clocks, jobs and other systems take, as `entity.transition`. */
function firedTransitions({ app, of }: Context): ReadonlySet<string> {
  const found = new Set<string>()
  for (const file of of('workflow')) {
    for (const [step, { effects = [] }] of Object.entries((file.value as Workflow).transitions)) {
      for (const [index, effect] of effects.entries()) {
        if ((effect.kind !== 'fire' && effect.kind !== 'among') || effect.transition === undefined) continue
        const entity = (otherRecord satisfies Base)({ app, file, path: ['transitions', step, 'effects', index] })
        if (entity) found.add(`${entity.name}.${effect.transition}`)
      }
    }
  }
  for (const file of of('workflow')) {
    const { entity, statuses, approvals = {}, timers = {} } = file.value as Workflow
    for (const { undone } of Object.values(statuses)) found.add(`${entity}.${undone?.step}`)
    for (const { take } of Object.values(timers)) found.add(`${entity}.${take}`)
    for (const { approve, reject, levels } of Object.values(approvals)) {
      for (const step of [approve, reject, ...Object.values(levels).map(({ deadline }) => deadline?.escalate?.take)])
        found.add(`${entity}.${step}`)
    }
  }
  const { runs, exchanges, deliveries } = app.bundle.app
  for (const step of runs ? [runs.start, runs.finish, runs.fail] : []) found.add(`${runs?.entity}.${step}`)
  for (const step of exchanges ? [exchanges.start, exchanges.finish, exchanges.fail] : []) found.add(`${exchanges?.entity}.${step}`)
  const { start, again, finish, fail, text, entity } = deliveries ?? {}
  for (const step of [start, again, finish, fail, text]) found.add(`${entity}.${step}`)
  for (const { value } of of('job')) {
    const { run } = value as Job
    if (run.kind === 'transition') found.add(`${run.entity}.${run.transition}`)
  }
  for (const { value } of of('connector')) {
    for (const { entity, take = [], failed } of Object.values((value as Connector).operations)) {
      for (const { transition } of take) found.add(`${entity}.${transition}`)
      found.add(`${entity}.${failed}`)
    }
  }
  return found
}
