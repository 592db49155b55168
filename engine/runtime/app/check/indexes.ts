import type { Lookup } from '../../../schema/lookup.ts'
import type { Report } from '../../../schema/report.ts'
import type { Role } from '../../../schema/role.ts'
import type { Screen } from '../../../schema/screen.ts'
import { dependencies } from '../../expressions/dependencies.ts'
import type { AppEntity } from '../app.ts'
import { follow } from '../path.ts'
import { entityOf } from '../screen-entity.ts'
import type { Check } from './context.ts'

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
      const fields = reads.flatMap((path) => path.match(/^record\.(\w+)$/)?.[1] ?? [])
      // A scope that is the same for everybody selects most of the records; an index would not serve it.
      const isPersonal = reads.some((path) => path.startsWith('user.'))
      if (!isPersonal || fields.length === 0 || fields.some((field) => isServed(entity, field))) continue
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
    const { dataset: name, filters = {} } = value as Report
    const dataset = app.bundle.datasets?.[name]
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

/** References, unique fields and the fields that every record has are always served. */
function isServed(entity: AppEntity, path: string): boolean {
  const field = entity.fields.get(path)
  if (!field?.declaration) return field !== undefined
  const { declaration } = field
  if (declaration.kind === 'ref' || declaration.index || declaration.unique) return true
  return Object.values(entity.declaration.indexes ?? {}).some(([first]) => first === path)
}

function remedy(entity: AppEntity, path: string): string {
  return path.includes('.') ? 'Sort by a field of its own instead.' : `Say "index": true at the field "${path}" of ${entity.name}.`
}
