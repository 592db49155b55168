import type { App, AppWorkflow } from '../app/app.ts'
import type { Surroundings } from '../documents/compute.ts'
import { statusOf } from '../documents/editable.ts'
import { entityOf } from '../documents/entity-of.ts'
import { perEntity } from '../documents/per-entity.ts'
import { type Scope, siteOf } from '../expressions/scope.ts'
import { type CompiledRule, compileRule } from '../validation/compiled-rules.ts'
import type { Issue } from '../validation/issue.ts'
import { ruleMessage } from '../validation/rule-message.ts'
import type { RecordData } from '../values/record-data.ts'

/** The guards of an entity's transitions, ready to be asked. */
export const guardsOf = perEntity((app: App, name: string): ReadonlyMap<string, readonly CompiledRule[]> => {
  const site = siteOf(app, { record: name, old: name })
  const transitions = [...(entityOf(app, name).workflow?.transitions ?? [])]
  return new Map(
    transitions.map(([transition, { guards = {} }]) => [
      transition,
      Object.entries(guards).map(([guard, rule]) => compileRule({ name: guard, ...rule }, site)),
    ]),
  )
})

/** Why the guards of a transition do not let the record pass. `scope.old` is the record itself unless it says otherwise. */
export const guardIssues = (app: App, entity: string, name: string, record: RecordData, scope: Surroundings): Issue[] => {
  const inner: Scope = { ...scope, old: scope.old ?? record, record }
  const guards = guardsOf(app, entity).get(name) ?? []
  return guards
    .filter(({ holds }) => !holds(inner))
    .map(({ rule, site }) => ({ code: 'rule', path: rule.at ?? '', params: { rule: rule.name }, message: ruleMessage(rule, site, inner) }))
}

/** That the record does not stand where the transition starts. */
export const statusIssues = (workflow: AppWorkflow, app: App, entity: string, name: string, record: RecordData): Issue[] => {
  const transition = workflow.transitions.get(name)
  const status = statusOf(entityOf(app, entity), record) ?? ''
  if (transition?.from.includes(status)) return []
  const label = (of: string) => workflow.statuses.get(of)?.label ?? of
  const from = (transition?.from ?? []).map(label).join(' / ')
  const params = { status: label(status), transition: transition?.label ?? name, from }
  const said = transition?.elsewhere?.[status]
  return [{ code: 'wrongStatus', path: '', params, ...(said === undefined ? {} : { message: said }) }]
}
