import type { Timer } from '../../../schema/approval.ts'
import type { Expression } from '../../../schema/expression.ts'
import type { Workflow } from '../../../schema/workflow.ts'
import { check as checkExpression } from '../../expressions/check.ts'
import { canHold } from '../../expressions/possible.ts'
import { siteOf } from '../../expressions/scope.ts'
import { isOperation } from '../../expressions/tree.ts'
import { remember } from '../remember.ts'
import { vars } from '../vars.ts'
import type { Check, Context } from './context.ts'
import { expressionsIn, siteAt } from './expressions.ts'
import type { Finding } from './finding.ts'

/** No condition is written that can never hold, and no two clocks race for one record. */
export const possibleConditions: Check = function* (context) {
  for (const file of context.files) {
    for (const { rule, path, value } of expressionsIn(file)) {
      if (rule.expected !== 'boolean' || !isOperation(value) || !mayContradict(value)) continue
      const site = siteAt(rule, { app: context.app, file, path })
      if (!site || canHold([value], site) || checkExpression(value, site).problems.length > 0) continue
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
}

/** Whether a condition speaks twice of the same value, or of a number that the bounds of a field may rule out. */
const mayContradict = remember((condition: object): boolean => {
  const paths = vars(condition)
  return new Set(paths).size < paths.length || /[[,:]-?\d/.test(JSON.stringify(condition))
})

/** The guards of a step hold together. */
function* guardsTogether({ app, of }: Context): Iterable<Finding> {
  for (const { file, value } of of('workflow')) {
    const { entity, transitions } = value as Workflow
    if (!app.entities.has(entity)) continue
    const site = siteOf(app, { record: entity, old: entity })
    for (const [name, { guards = {} }] of Object.entries(transitions)) {
      const always = Object.values(guards).filter(({ when }) => when === undefined)
      const required = always.map(({ require }): Expression => require)
      if (required.length < 2 || canHold(required, site) || required.some((each) => !canHold([each], site))) continue
      const message = `The guards of "${name}" contradict each other, so the step can never be taken.`
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

const isRace = (one: Timer, other: Timer) =>
  one.take !== other.take &&
  one.from.some((status) => other.from.includes(status)) &&
  JSON.stringify([one.after, one.at]) === JSON.stringify([other.after, other.at])
