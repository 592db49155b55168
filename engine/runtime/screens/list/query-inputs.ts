import type { Expression } from '../../../schema/expression.ts'
import type { ListScreen } from '../../../schema/screen.ts'
import type { App, AppEntity, AppField } from '../../app/app.ts'
import { follow } from '../../app/path.ts'
import { type ConditionKind, conditionKind } from '../../queries/conditions/condition.ts'
import { withLatestDays } from './latest-days.ts'

/** An input of the query panel. */
export interface QueryInput {
  readonly path: string
  readonly label: string
  readonly field: AppField
  readonly kind: ConditionKind
  /** The longest range of dates that may be asked for. */
  readonly maxDays?: number
  /** The path of the last day of what holds from the day at `path`. */
  readonly until?: string
  readonly default?: Expression
  /** The last day of the range of dates that begins with the default. Default: today. */
  readonly last?: Expression
}

/**
 * The inputs that a screen declares, in order; paths that lead nowhere for this person are left out. A list that limits days starts with its
 * latest days.
 */
export function queryInputs(app: App, entity: AppEntity, screen: Pick<ListScreen, 'query'>): readonly QueryInput[] {
  return withLatestDays(declaredInputs(app, entity, screen))
}

function declaredInputs(app: App, entity: AppEntity, screen: Pick<ListScreen, 'query'>): readonly QueryInput[] {
  return (screen.query ?? []).flatMap((declared): readonly QueryInput[] => {
    const { field: path, label, maxDays, until, default: value } = typeof declared === 'string' ? { field: declared } : declared
    const fieldAt = (at: string) => follow(app, entity, at).steps.at(-1)?.field
    const field = fieldAt(path)
    const kind = field && conditionKind(field)
    if (!field || !kind || (until !== undefined && !fieldAt(until))) return []
    return [
      {
        path,
        field,
        kind,
        label: label ?? labelOf(app, entity, path, field),
        ...(maxDays === undefined ? {} : { maxDays }),
        ...(until === undefined ? {} : { until }),
        ...(value === undefined ? {} : { default: value }),
      },
    ]
  })
}

/** The label of a field reached by a path: its own, or, for the display field of a reference, that of the reference. */
export function labelOf(app: App, entity: AppEntity, path: string, field: AppField): string {
  return labelledField(app, entity, path)?.label ?? field.label
}

/** The field that a path is called by; none for a path that leads nowhere. */
export function labelledField(app: App, entity: AppEntity, path: string): AppField | undefined {
  const { steps } = follow(app, entity, path)
  const [step, field] = [steps.at(-2), steps.at(-1)?.field]
  const isName = field && step?.field?.target !== undefined && app.entities.get(step.field.target)?.display === field.name
  return isName && step.name !== 'parent' ? step.field : field
}
