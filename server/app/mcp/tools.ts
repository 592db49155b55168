import type { Access } from '../../../engine/runtime/access/access.ts'
import { canRun } from '../../../engine/runtime/access/report-screens.ts'
import type { App, AppEntity } from '../../../engine/runtime/app/app.ts'
import { isHidden } from '../../../engine/runtime/queries/reachable.ts'
import { reportInputs } from '../../../engine/runtime/reports/report-inputs.ts'

/** What a tool does. */
type ToolTask =
  | { readonly kind: 'search' | 'read'; readonly entity: string }
  | { readonly kind: 'transition'; readonly entity: string; readonly transition: string }
  | { readonly kind: 'report'; readonly report: string }

/** A tool as the protocol describes it, and what it does. */
export interface Tool {
  readonly name: string
  readonly title: string
  readonly description: string
  readonly inputSchema: { readonly type: 'object'; readonly properties: Record<string, object>; readonly required?: string[] }
  readonly annotations: { readonly readOnlyHint: boolean; readonly destructiveHint?: boolean }
  readonly task: ToolTask
}

const text = { type: 'string' }

/** The tools of a caller: of every entity that they may read, every step that they may take, every report that they may run. */
export function toolsOf(app: App, access: Access, mayWrite: boolean): readonly Tool[] {
  const entities = [...app.entities.values()].filter(({ name, parent }) => !parent && access.canRead(name))
  return [
    ...entities.flatMap((entity) => [searchTool(access, entity), readTool(entity)]),
    ...(mayWrite ? entities.flatMap((entity) => stepTools(access, entity)) : []),
    ...reportTools(app, access),
  ]
}

const fieldsOf = (access: Access, entity: AppEntity): string =>
  [...entity.fields.values()]
    .filter(({ name }) => !isHidden(access, entity, name))
    .map(({ name, label, kind, choices }) => `${name} (${label}, ${kind}${choices ? `: ${[...choices.keys()].join(' | ')}` : ''})`)
    .join('; ')

const searchTool = (access: Access, entity: AppEntity): Tool => ({
  name: `search_${entity.name}`,
  title: `Search: ${entity.label}`,
  description: `Finds records of ${entity.label}. Fields: ${fieldsOf(access, entity)}.`,
  inputSchema: {
    type: 'object',
    properties: {
      filter: { description: 'Conditions by field, {"status": "DRAFT"}, or an expression, {">=": [{"var": "record.day"}, "2026-01-01"]}.' },
      search: { ...text, description: 'Words that the record has.' },
      sort: { type: 'array', items: { type: 'array', items: text }, description: '[["createdAt", "desc"]]' },
      columns: { type: 'array', items: text, description: 'The fields that are wanted. Default: what a record is called.' },
      page: {
        type: 'object',
        properties: { size: { type: 'integer', minimum: 1, maximum: 100 }, offset: { type: 'integer', minimum: 0 } },
      },
    },
  },
  annotations: { readOnlyHint: true },
  task: { kind: 'search', entity: entity.name },
})

const readTool = (entity: AppEntity): Tool => ({
  name: `read_${entity.name}`,
  title: entity.label,
  description: `Reads one record of ${entity.label} with its lines.`,
  inputSchema: { type: 'object', properties: { id: text }, required: ['id'] },
  annotations: { readOnlyHint: true },
  task: { kind: 'read', entity: entity.name },
})

function stepTools(access: Access, entity: AppEntity): readonly Tool[] {
  return [...access.transitions(entity.name)].map((transition) => {
    const label = entity.workflow?.transitions.get(transition)?.label ?? transition
    return {
      name: `${transition}_${entity.name}`,
      title: `${label}: ${entity.label}`,
      description: `Takes the step "${label}" with one record of ${entity.label}, as far as its rules allow.`,
      inputSchema: { type: 'object', properties: { id: text, comment: text }, required: ['id'] },
      annotations: { readOnlyHint: false, destructiveHint: true },
      task: { kind: 'transition', entity: entity.name, transition },
    }
  })
}

function reportTools(app: App, access: Access): readonly Tool[] {
  const reports = Object.entries(app.bundle.reports ?? {}).filter(([name]) => canRun(app, access, name))
  return reports.map(([name, report]) => {
    const inputs = reportInputs(app, name, report)
    const told = inputs.map(({ path, label, kind, isRequired }) => `${path} (${label}, ${kind}${isRequired ? ', required' : ''})`)
    return {
      name: `report_${name}`,
      title: report.label,
      description: `${report.description ?? report.label}. Parameters: ${told.join('; ') || 'none'}. A range is {"from": …, "to": …}.`,
      inputSchema: {
        type: 'object',
        properties: { params: { type: 'object' }, limit: { type: 'integer', minimum: 1, maximum: 1000 } },
      },
      annotations: { readOnlyHint: true },
      task: { kind: 'report', report: name },
    }
  })
}
