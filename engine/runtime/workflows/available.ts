import type { App } from '../app/app.ts'
import type { Surroundings } from '../documents/compute.ts'
import { entityOf } from '../documents/entity-of.ts'
import type { Issue } from '../validation/issue.ts'
import type { RecordData } from '../values/record-data.ts'
import { isAskedEarly } from './asked-early.ts'
import { guardIssues, statusIssues } from './guards.ts'
import { missingFields } from './required-fields.ts'

/** Whether a step can be taken now, and if not, why. */
export type Verdict = { readonly allowed: true } | { readonly allowed: false; readonly issues: readonly Issue[] }

/**
 * The verdict on each step that the person's roles grant (`*` grants all), by name. Steps that only effects take are left out;
 * those that start elsewhere say so (`wrongStatus`). What the step itself finds or lets its taker fill in,
 * and the comment, are not asked yet.
 */
export const available = (
  app: App,
  entity: string,
  record: RecordData,
  scope: Surroundings,
  granted: Iterable<string>,
): Readonly<Record<string, Verdict>> => {
  const declared = entityOf(app, entity)
  const { workflow } = declared
  const names = new Set(granted)
  const verdicts: Record<string, Verdict> = {}
  for (const [name, transition] of workflow?.transitions ?? []) {
    const { internal, requires = [], edits = [] } = transition
    if (workflow === undefined || internal === true || !(names.has('*') || names.has(name))) continue
    const standing = statusIssues(workflow, app, entity, name, record)
    const asked = requires.filter((path) => !edits.includes(path))
    const guarded = guardIssues(app, entity, name, record, scope).filter(({ params }) => isAskedEarly(transition, String(params.rule)))
    const issues = standing.length > 0 ? standing : [...missingFields(declared, asked, record), ...guarded]
    verdicts[name] = issues.length === 0 ? { allowed: true } : { allowed: false, issues }
  }
  return verdicts
}
