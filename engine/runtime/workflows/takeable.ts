import type { Expression } from '../../schema/expression.ts'
import type { Access } from '../access/access.ts'
import type { AppEntity } from '../app/app.ts'
import { dependencies } from '../expressions/dependencies.ts'
import { isAskedEarly } from './asked-early.ts'

/** What a search knows of when it looks at a record. */
const known: ReadonlySet<string> = new Set(['record', 'row', 'user', 'settings', 'today', 'now'])

/**
 * The records of which a person can take a step: by their roles, by where the record stands, and by the guards of the step. A guard about
 * what is only known when the step is taken, such as what is changed with it or found by it, is not asked.
 */
export function takeable(access: Pick<Access, 'transitionScope'>, entity: AppEntity, name: string): Expression {
  const { workflow } = entity
  const step = workflow?.transitions.get(name)
  if (!workflow || !step) return false
  const guards = Object.entries(step.guards ?? {}).flatMap(([guard, { when = true, require }]): Expression[] =>
    isAskedEarly(step, guard) && isKnown(when) && isKnown(require) ? [when === true ? require : { or: [{ '!': when }, require] }] : [],
  )
  return {
    and: [{ in: [{ var: `record.${workflow.field}` }, [...step.from]] }, access.transitionScope(entity.name, name), ...guards],
  }
}

const isKnown = (expression: Expression): boolean => dependencies(expression).every((path) => known.has(path.split('.')[0] ?? ''))
