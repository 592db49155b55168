import type { Dataset } from '../../schema/dataset.ts'
import type { Report } from '../../schema/report.ts'
import type { App, AppEntity, AppField } from '../app/app.ts'
import { follow } from '../app/path.ts'
import { pseudoEntity, pseudoField } from '../app/pseudo-entity.ts'

/** A row of a dataset, with the kinds that its columns have; nothing when the dataset, or what it is about, is not there. */
export function datasetRow(app: App, name: string): AppEntity | undefined {
  const dataset: Dataset | undefined = app.bundle.datasets?.[name]
  const base = dataset && app.entities.get(dataset.entity)
  if (!dataset || !base) return undefined
  const own = `dataset ${name}`
  const fields = Object.entries(dataset.fields).flatMap(([key, declared]): [string, AppField][] => {
    if (typeof declared === 'object' && 'value' in declared) {
      return [[key, pseudoField(own, key, declared.label, declared.kind, declared.scale)]]
    }
    const field = follow(app, base, typeof declared === 'string' ? declared : declared.field).steps.at(-1)?.field
    return field ? [[key, typeof declared === 'string' ? field : { ...field, label: declared.label }]] : []
  })
  return pseudoEntity(own, dataset.label, new Map(fields))
}

/** A row of a report: of its dataset, or, when it is grouped, its groups, measures and formulas. */
export function reportRow(app: App, name: string, report: Report): AppEntity | undefined {
  const row = datasetRow(app, report.dataset)
  if (!row) return undefined
  const own = `report ${name}`
  const groups = Object.entries(report.groups ?? {}).flatMap(([key, { field = key, by }]): [string, AppField][] => {
    const found = row.fields.get(field)
    return found ? [[key, by === undefined ? found : pseudoField(own, key, found.label, 'text')]] : []
  })
  const measures = Object.entries(report.measures ?? {}).map(([key, { label, aggregate, field = '' }]): [string, AppField] => {
    const found = aggregate === 'count' || aggregate === 'distinct' ? undefined : row.fields.get(field)
    return [key, found ? { ...found, label } : pseudoField(own, key, label, 'integer')]
  })
  const formulas = Object.entries(report.formulas ?? {}).map(([key, { label, kind, scale }]): [string, AppField] => [
    key,
    pseudoField(own, key, label, kind, scale),
  ])
  const base = report.groups || report.measures ? [] : [...row.fields]
  return pseudoEntity(own, report.label, new Map([...base, ...groups, ...measures, ...formulas]))
}
