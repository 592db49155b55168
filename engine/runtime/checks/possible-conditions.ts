import type { Timer } from '../../schema/approval.ts'
import type { Connector } from '../../schema/connector.ts'
import type { Effect } from '../../schema/effect.ts'
import type { Expression } from '../../schema/expression.ts'
import type { Transition, Workflow } from '../../schema/workflow.ts'
import { remember } from '../app/remember.ts'
import { vars } from '../app/vars.ts'
import { check as checkExpression } from '../expressions/check.ts'
import { canHold } from '../expressions/possible.ts'
import { siteOf } from '../expressions/scope.ts'
import { isOperation } from '../expressions/tree.ts'
import { sitedIn } from '../names/expressions.ts'
import type { Check, Context } from './context.ts'
import type { Finding } from './finding.ts'

/** No condition is written that can never hold, and no two clocks race for one record. */
export const possibleConditions: Check = function* (context) {
  for (const file of context.files) {
    for (const { rule, path, value, site } of sitedIn(context.app, file)) {
      if (rule.expected !== 'boolean' || !isOperation(value) || !mayContradict(value)) continue
      if (canHold([value], site) || checkExpression(value, site).problems.length > 0) continue
      yield {
        code: 'never-true',
        file: file.file,
        path,
        message: 'No record can fulfil this: two of its conditions contradict each other, or a field its bounds.',
      }
    }
  }
  yield* guardsTogether(context)
  yield* racingTimers(context)
  yield* sameSteps(context)
  yield* racingEffects(context)
  yield* answersNeverReached(context)
}

/** Whether a condition speaks twice of the same value, or of a number that the bounds of a field may rule out. */
const mayContradict = remember((condition: object): boolean => {
  const paths = vars(condition)
  return new Set(paths).size < paths.length || /[[,:]-?\d/.test(JSON.stringify(condition))
})

/** The guards of a step hold together, in a status that it leads from, for a record with all that the step requires. */
function* guardsTogether({ app, of }: Context): Iterable<Finding> {
  for (const { file, value } of of('workflow')) {
    const { entity, transitions } = value as Workflow
    if (!app.entities.has(entity)) continue
    const site = siteOf(app, { record: entity, old: entity })
    for (const [name, { from, guards = {}, requires = [] }] of Object.entries(transitions)) {
      const all = alwaysRequired({ guards })
      if (all.length === 0 || all.some((each) => !canHold([each], site))) continue
      const status = app.entities.get(entity)?.workflow?.field
      const stands: Expression[] = status === undefined ? [] : [{ in: [{ var: `record.${status}` }, [...from]] }]
      const has = requires.filter((path) => !path.includes('.')).map((path): Expression => ({ present: [{ var: `record.${path}` }] }))
      if (canHold([...stands, ...has, ...all], site)) continue
      const message = `The guards of "${name}" contradict each other, the statuses that it leads from or what it requires, so the step can never be taken.`
      yield { code: 'never-true', file, path: ['transitions', name, 'guards'], message }
    }
  }
}

/** Two timers that can be due for the same record at the same moment. */
function* racingTimers({ app, of }: Context): Iterable<Finding> {
  for (const { file, value } of of('workflow')) {
    const { entity, timers = {} } = value as Workflow
    if (!app.entities.has(entity)) continue
    const site = siteOf(app, { record: entity, old: entity })
    const all = Object.entries(timers)
    for (const [index, [name, timer]] of all.entries()) {
      const rival = all.slice(0, index).find(([, other]) => isRace(timer, other) && canHold([timer.when ?? true, other.when ?? true], site))
      if (!rival) continue
      const message = `"${name}" and "${rival[0]}" can be due for the same record at the same moment. Make their conditions exclude each other.`
      yield { code: 'overlapping-conditions', file, path: ['timers', name], at: 'key', message }
    }
  }
}

/** Two steps that are called the same and can be taken at the same moment: nobody can tell their buttons apart. */
function* sameSteps({ app, of }: Context): Iterable<Finding> {
  for (const { file, value } of of('workflow')) {
    const { entity, transitions } = value as Workflow
    if (!app.entities.has(entity)) continue
    const site = siteOf(app, { record: entity, old: entity })
    const all = Object.entries(transitions).filter(([, { internal }]) => !internal)
    for (const [index, [name, step]] of all.entries()) {
      const rival = all
        .slice(0, index)
        .find(
          ([, other]) =>
            other.label === step.label &&
            other.from.some((status) => step.from.includes(status)) &&
            canHold([...alwaysRequired(step), ...alwaysRequired(other)], site),
        )
      if (!rival) continue
      const message = `"${name}" and "${rival[0]}" are both called "${step.label}" and can be taken at the same moment. Make their guards exclude each other, or call one otherwise.`
      yield { code: 'overlapping-conditions', file, path: ['transitions', name], at: 'key', message }
    }
  }
}

const alwaysRequired = ({ guards = {} }: Pick<Transition, 'guards'>): Expression[] =>
  Object.values(guards).map(({ when, require }): Expression => (when === undefined ? require : { or: [{ '!': [when] }, require] }))

/** Two effects of a step that take different steps of the same record. */
function* racingEffects({ app, of }: Context): Iterable<Finding> {
  for (const { file, value } of of('workflow')) {
    const { entity, transitions } = value as Workflow
    if (!app.entities.has(entity)) continue
    const site = siteOf(app, { record: entity, old: entity })
    for (const [name, { effects = [] }] of Object.entries(transitions)) {
      for (const [index, effect] of effects.entries()) {
        const isRival = (other: Effect) =>
          effect.kind === 'fire' &&
          other.kind === 'fire' &&
          other.via === effect.via &&
          other.transition !== effect.transition &&
          canHold([effect.when ?? true, other.when ?? true], site)
        if (!effects.slice(0, index).some(isRival)) continue
        const message = 'An effect before takes another step of the same record under a condition that can hold together with this one.'
        yield { code: 'overlapping-conditions', file, path: ['transitions', name, 'effects', index], message }
      }
    }
  }
}

/** Of several steps that an answer may lead to, the first whose condition holds is taken: none stands behind one that holds whenever it does. */
function* answersNeverReached(context: Context): Iterable<Finding> {
  for (const file of context.of('connector')) {
    for (const [name, { take = [] }] of Object.entries((file.value as Connector).operations)) {
      for (const [index, { when }] of take.entries()) {
        if (index === 0) continue
        const path = ['operations', name, 'take', index, 'when']
        const site = sitedIn(context.app, file).find((match) => match.path.join('.') === path.join('.'))?.site
        const before = take.slice(0, index).map((earlier): Expression => ({ '!': [earlier.when] }))
        if (!site || !canHold([when], site) || canHold([when, ...before], site)) continue
        yield {
          code: 'never-true',
          file: file.file,
          path,
          message: 'Whenever this holds, a condition before it does, so the step is never taken.',
        }
      }
    }
  }
}

const isRace = (one: Timer, other: Timer) =>
  one.take !== other.take &&
  one.from.some((status) => other.from.includes(status)) &&
  JSON.stringify([one.after, one.at]) === JSON.stringify([other.after, other.at])
