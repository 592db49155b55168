import type { Entity } from '../../../schema/entity.ts'
import type { Message } from '../../../schema/message.ts'
import type { Report } from '../../../schema/report.ts'
import type { Workflow } from '../../../schema/workflow.ts'
import type { Access } from '../../access/access.ts'
import { access } from '../../access/decide.ts'
import type { AppEntity } from '../app.ts'
import { fullSight, seesExpression, seesPath } from '../cut/sight.ts'
import type { Check, Context } from './context.ts'
import { declaredFields } from './fields.ts'
import type { Finding } from './finding.ts'
import { placeholdersOf } from './placeholders.ts'

/** What a person may not see, whole or masked, does not come to them by a report, a message or a computed field. */
export const hiddenReads: Check = function* (context) {
  for (const role of context.app.roles.keys()) {
    const sight = access(context.app, [role])
    yield* inReports(context, role, sight)
    yield* inMessages(context, role, sight)
    yield* inComputed(context, role, sight)
  }
}

/** Whether something that all together may see is not seen by this one. */
function hides({ app }: Context, sight: Access, entity: AppEntity, path: string): boolean {
  return !seesPath(app, sight, entity, path) && seesPath(app, fullSight, entity, path)
}

function* inReports(context: Context, role: string, sight: Access): Iterable<Finding> {
  const { app, of } = context
  const opened = new Set(
    [...app.screens].flatMap(([route, screen]) => (screen.kind === 'report' && sight.canOpen(route) ? [screen.report] : [])),
  )
  for (const { file, name, value } of of('report')) {
    const report = value as Report
    const dataset = app.bundle.datasets?.[report.dataset]
    const entity = app.entities.get(dataset?.entity ?? '')
    if (!opened.has(name) || !dataset || !entity || !sight.canRead(entity.name)) continue
    const isHidden = (field: string) => {
      const declared = dataset.fields[field]
      if (declared === undefined) return false
      if (typeof declared === 'object' && 'value' in declared) {
        const scopes = { record: entity }
        return !seesExpression(app, sight, scopes, declared.value) && seesExpression(app, fullSight, scopes, declared.value)
      }
      return hides(context, sight, entity, typeof declared === 'string' ? declared : declared.field)
    }
    const used = [
      ...Object.entries(report.filters ?? {}).map(([key, { field }]) => ({ path: ['filters', key, 'field'], field })),
      ...Object.entries(report.groups ?? {}).map(([key, { field = key }]) => ({ path: ['groups', key], field })),
      ...Object.entries(report.measures ?? {}).map(([key, { field = '' }]) => ({ path: ['measures', key], field })),
    ]
    for (const { path, field } of used) {
      if (!isHidden(field)) continue
      const message = `"${field}" of the dataset is not for the role "${role}", which may open the report: what is asked or summed up would tell.`
      yield { code: 'hidden-field-used', file, path, message }
    }
  }
}

function* inMessages(context: Context, role: string, sight: Access): Iterable<Finding> {
  const { app, of } = context
  for (const { value } of of('workflow')) {
    for (const { effects = [] } of Object.values((value as Workflow).transitions)) {
      for (const effect of effects) {
        if (effect.kind !== 'notify' || !effect.to.roles?.includes(role)) continue
        const message: Message | undefined = app.bundle.messages[effect.message]
        const entity = app.entities.get(message?.entity ?? '')
        if (!message || !entity) continue
        const own = Object.keys(message.variables ?? {})
        for (const key of ['title', 'body'] as const) {
          const told = placeholdersOf(message[key]).find((path) => !own.includes(path) && hides(context, sight, entity, path))
          if (told === undefined) continue
          const file = `${app.bundle.paths.message?.[effect.message]}.json`
          yield { code: 'hidden-field-used', file, path: [key], message: `"{${told}}" is not for the role "${role}", which is told this.` }
        }
      }
    }
  }
}

function* inComputed(context: Context, role: string, sight: Access): Iterable<Finding> {
  const { app, of } = context
  for (const { file, name, value } of of('entity')) {
    const header = app.entities.get(name)
    if (!header || !sight.canRead(name) || sight.hidden(name).size === 0) continue
    for (const { path, name: key, field } of declaredFields(value as Entity)) {
      if (field.kind === 'lines' || field.computed === undefined) continue
      const lines = path.length > 2 ? header.lines.get(String(path[1])) : undefined
      const scopes = { record: header, ...(lines && { row: lines }) }
      if (!seesPath(app, sight, lines ?? header, key) || seesExpression(app, sight, scopes, field.computed)) continue
      if (!seesExpression(app, fullSight, scopes, field.computed)) continue
      const message = `The role "${role}" sees "${key}", which is computed from what it may not see. Hide it too, or compute it from something else.`
      yield { code: 'hidden-field-used', severity: 'warning', file, path: [...path, 'computed'], message }
    }
  }
}
