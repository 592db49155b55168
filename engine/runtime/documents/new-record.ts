import type { App, AppEntity } from '../app/app.ts'
import { compile } from '../expressions/compile.ts'
import { type Scope, type Site, siteOf } from '../expressions/scope.ts'
import { fieldKinds } from '../fields/index.ts'
import type { Labels, RecordData, WireValue } from '../values/record-data.ts'
import { compute, type Surroundings } from './compute.ts'
import { entityOf } from './entity-of.ts'
import { labelFrom } from './label-from.ts'

/** A new record: defaults in the order of the fields (each sees those before it), the initial status, computed fields; no lines. */
export const newRecord = (app: App, entity: string, scope: Surroundings): RecordData => {
  const declared = entityOf(app, entity)
  const record = withDefaults(declared, siteOf(app, { record: entity }), (record) => ({ ...scope, record }))
  const lines = Object.fromEntries([...declared.lines.keys()].map((name) => [name, []]))
  return compute(app, entity, { ...record, ...lines }, scope)
}

/** A new line of the record: defaults only; computed fields follow when it stands in the record. */
export const newLine = (app: App, entity: string, lines: string, record: RecordData, scope: Surroundings): RecordData => {
  const name = `${entity}.${lines}`
  return withDefaults(entityOf(app, name), siteOf(app, { record: entity, row: name }), (row) => ({ ...scope, record, row }))
}

const withDefaults = (entity: AppEntity, site: Site, scopeOf: (made: RecordData) => Scope): RecordData => {
  const made: Record<string, WireValue | Labels> = {}
  const labels: Record<string, string> = {}
  for (const field of entity.fields.values()) {
    if (field.system) continue
    const declared = field.declaration?.default
    const scope = scopeOf(made)
    if (field.kind === 'status') made[field.name] = entity.workflow?.initial ?? null
    else
      made[field.name] =
        declared === undefined ? fieldKinds[field.kind].empty : fieldKinds[field.kind].write(compile(declared, site)(scope), field)
    const label = (field.kind === 'ref' || field.kind === 'refs') && declared !== undefined ? labelFrom(declared, site, scope) : undefined
    if (label !== undefined && made[field.name] !== null) labels[field.name] = label
  }
  return Object.keys(labels).length === 0 ? made : { ...made, $labels: labels }
}
