import type { Expression } from '../../schema/expression.ts'
import type { Kind } from '../../schema/kinds.ts'
import type { Lookup } from '../../schema/lookup.ts'
import type { Report } from '../../schema/report.ts'
import type { Role } from '../../schema/role.ts'
import type { Screen } from '../../schema/screen.ts'
import { datasetOf } from '../app/dataset.ts'
import { follow } from '../app/path.ts'
import { entityOf } from '../app/screen-entity.ts'
import type { Step } from '../app/source/source.ts'
import { dependencies } from '../expressions/dependencies.ts'
import type { RecordScope } from '../expressions/scope.ts'
import { isOperation, nodeOf, pathOf } from '../expressions/tree.ts'
import { expressionsIn } from '../names/expressions.ts'
import type { Check } from './context.ts'
import { isServed, remedy } from './served.ts'

/** Fields that lists sort by, and that row scopes select by, are served by an index. */
export const indexes: Check = function* ({ app, of }) {
  for (const { file, value } of of('screen')) {
    const screen = value as Screen
    const entity = entityOf(app, screen)
    const [first] = 'sort' in screen ? (screen.sort?.[0] ?? []) : []
    if (!entity || first === undefined || isServed(entity, first)) continue
    const message = `Lists of ${entity.name} sorted by "${first}" read every record. ${remedy(entity, first)}`
    yield { code: 'missing-index', severity: 'warning', file, path: ['sort', 0, 0], message }
  }
  for (const { file, value } of of('role')) {
    for (const [name, { scope }] of Object.entries((value as Role).grants)) {
      const entity = app.entities.get(name)
      if (!entity || scope === undefined) continue
      const reads = dependencies(scope)
      const fields = reads.flatMap((path) => path.match(/^record\.(\w+)$/)?.[1] ?? []).filter((field) => !entity.lines.has(field))
      const ofLines = reads.flatMap((path) => {
        const [, name = '', field = ''] = path.match(/^record\.(\w+)\.(\w+)$/) ?? []
        const lines = entity.lines.get(name)
        return lines ? [isServed(lines, field)] : []
      })
      // A scope that is the same for everybody selects most of the records; an index would not serve it.
      const isPersonal = reads.some((path) => path.startsWith('user.'))
      if (!isPersonal || fields.length === 0 || ofLines.includes(true) || fields.some((field) => isServed(entity, field))) continue
      const field = fields[0] ?? ''
      const message = `The scope reads every record of ${name} to find those with their "${field}". ${remedy(entity, field)}`
      yield { code: 'missing-index', severity: 'warning', file, path: ['grants', name, 'scope'], message }
    }
  }
}

/** Value sets are looked up by their code, and reports that must be asked for something by what is asked. */
export const indexesOfReports: Check = function* ({ app, of }) {
  for (const { file, value } of of('lookup')) {
    const { from } = value as Lookup
    const entity = app.entities.get(from?.entity ?? '')
    if (!from || !entity?.fields.has(from.code) || isServed(entity, from.code)) continue
    const message = `Every value is looked up among all records of ${entity.name}. ${remedy(entity, from.code)}`
    yield { code: 'missing-index', severity: 'warning', file, path: ['from', 'code'], message }
  }
  for (const { file, value } of of('report')) {
    const { filters = {} } = value as Report
    const dataset = datasetOf(app, value as Report)
    const base = app.entities.get(dataset?.entity ?? '')
    const required = Object.entries(filters).filter(([, { required: isRequired }]) => isRequired === true)
    if (!dataset || !base || required.length === 0) continue
    const columns = required.flatMap(([, { field }]) => {
      const declared = dataset.fields[field]
      const path = typeof declared === 'string' ? declared : declared && 'field' in declared ? declared.field : undefined
      const last = path === undefined ? undefined : follow(app, base, path).steps.at(-1)
      return last ? [last] : []
    })
    if (columns.length === 0 || columns.some(({ entity, name: column }) => isServed(entity, column))) continue
    const [first] = columns
    const message = `The report reads every record of ${base.name} to find those that are asked for. ${first ? remedy(first.entity, first.name) : ''}`
    yield { code: 'missing-index', severity: 'warning', file, path: ['filters', required[0]?.[0] ?? ''], message }
  }
}

/** What narrows many records down to a few is served by an index: pickers, value sets, jobs, tiles and lists. */
export const indexesOfConditions: Check = function* (context) {
  for (const file of context.files) {
    for (const { rule, path, value } of expressionsIn(file)) {
      const searched = searchedBy(file.kind, path)
      if (!searched || !rule.sql?.includes(searched.scope)) continue
      const entity = rule.scopes[searched.scope]?.({ app: context.app, file, path })
      const fields = entity ? narrowing(value as Expression, searched.scope) : []
      const own = fields.filter((field) => entity?.fields.has(field))
      if (!entity || own.length === 0 || own.length < fields.length || own.some((field) => isServed(entity, field))) continue
      const message = `${searched.what} every record of ${entity.name}. ${remedy(entity, own[0] ?? '')}`
      yield { code: 'missing-index', severity: 'warning', file: file.file, path, message }
    }
  }
}

/** Which places narrow records down, and how that reads. */
function searchedBy(kind: Kind, path: readonly Step[]): { readonly scope: RecordScope; readonly what: string } | undefined {
  const last = path.at(-1)
  if (kind === 'entity' && last === 'filter') return { scope: 'candidate', what: 'Whoever picks a record here waits while it reads' }
  if (kind === 'workflow' && path.includes('rule') && last === 'where') return { scope: 'candidate', what: 'To find who decides, it reads' }
  if (kind === 'workflow' && path.includes('effects') && last === 'where')
    return { scope: 'candidate', what: 'To find what the step changes, it reads' }
  if (kind === 'job' && last === 'where') return { scope: 'record', what: 'Each run of the job reads' }
  if (kind === 'screen' && last === 'filter' && path.length === 1)
    return { scope: 'record', what: 'Each time the list is opened, it reads' }
  if (kind === 'dataset' && last === 'where') return { scope: 'record', what: 'Each report over the dataset reads' }
  // Beside the days that a calendar shows it is only looked at.
  if (kind === 'screen' && last === 'where' && path[0] !== 'calendar')
    return { scope: 'record', what: 'Each time the screen is opened, it reads' }
  return undefined
}

/** The fields that a condition compares with one value or a few, all of which must hold; nothing when it is another condition. */
function narrowing(condition: Expression, scope: RecordScope): string[] {
  if (!isOperation(condition)) return []
  const { operator, operands } = nodeOf(condition)
  if (operator === 'and') return operands.flatMap((operand) => narrowing(operand as Expression, scope))
  if (operator !== '==' && operator !== 'in') return []
  // A constant of a field with few values selects many records, and an index would not help.
  const reads = operands.map((operand) => pathOf(operand))
  const isOther = reads.some((path) => path !== undefined && !path.startsWith(`${scope}.`))
  const field = reads.find((path) => path?.startsWith(`${scope}.`))?.slice(scope.length + 1)
  return isOther && field !== undefined && !field.includes('.') ? [field] : []
}
