import type { ComputedValue, OwnDataset } from '../../schema/dataset.ts'
import type { Measure, Report } from '../../schema/report.ts'
import type { App, AppEntity, AppField } from './app.ts'
import { comparisonField } from './comparison-field.ts'
import { fieldOf } from './field-of.ts'
import { follow } from './path.ts'
import { pseudoEntity, pseudoField } from './pseudo-entity.ts'
import { rememberNamed } from './remember.ts'
import { defaultScales } from './resolve-field.ts'

/** A value that is worked out, with the digits that its kind has where none are said. */
const worked = (own: string, key: string, { label, kind, scale, values }: ComputedValue): AppField => ({
  ...pseudoField(own, key, label, kind, scale ?? defaultScales[kind]),
  ...(values && { choices: new Map(Object.entries(values)) }),
})

/** The dataset of a report: the one that it names, or its own. */
export const datasetOf = ({ bundle }: App, { dataset }: Pick<Report, 'dataset'>): OwnDataset | undefined =>
  typeof dataset === 'string' ? bundle.datasets?.[dataset] : dataset

/** What the rows of a dataset are known by: its name, or, where a report has it for itself, the name of that report. */
export const nameOfDataset = (report: string, { dataset }: Pick<Report, 'dataset'>): string =>
  typeof dataset === 'string' ? dataset : `@${report}`

/** A row of the dataset of a report, with the kinds that its columns have; nothing when the dataset, or what it is about, is not there. */
export function datasetRow(app: App, name: string, report: Pick<Report, 'dataset'>): AppEntity | undefined {
  const dataset = datasetOf(app, report)
  return dataset && rowOf(app, `dataset ${nameOfDataset(name, report)}`, dataset)
}

const rowOf = rememberNamed((app: App, own: string, dataset: OwnDataset): AppEntity | undefined => {
  const base = app.entities.get(dataset.entity)
  if (!base) return undefined
  const fields = Object.entries(dataset.fields).flatMap(([key, declared]): [string, AppField][] => {
    if (typeof declared === 'object' && 'value' in declared) {
      return [[key, worked(own, key, declared)]]
    }
    const field = follow(app, base, fieldOf(declared)).steps.at(-1)?.field
    return field
      ? [
          [
            key,
            {
              ...field,
              name: key,
              column: key,
              ...(typeof declared === 'object' && declared.label !== undefined && { label: declared.label }),
            },
          ],
        ]
      : []
  })
  return pseudoEntity(own, base.label, new Map(fields))
})

/** A row of a report: of its dataset, or, when it is grouped, its groups, measures, formulas and comparisons. */
export const reportRow = rememberNamed((app: App, name: string, report: Report): AppEntity | undefined => {
  const row = datasetRow(app, name, report)
  if (!row) return undefined
  const own = `report ${name}`
  const groups = Object.entries(report.groups ?? {}).flatMap(([key, { field = key, by }]): [string, AppField][] => {
    const found = row.fields.get(field)
    return found
      ? [
          [
            key,
            by === undefined
              ? { ...found, name: key, column: key }
              : { ...pseudoField(own, key, found.label, by === 'day' ? 'date' : 'text'), span: by },
          ],
        ]
      : []
  })
  const measures = Object.entries(report.measures ?? {}).map(([key, measure]): [string, AppField] => [
    key,
    measured(own, key, measure, row),
  ])
  const formulas = Object.entries(report.formulas ?? {}).map(([key, formula]): [string, AppField] => [key, worked(own, key, formula)])
  const base = report.groups || report.measures ? [] : [...row.fields]
  const plain = new Map([...base, ...groups, ...measures, ...formulas])
  const comparisons = Object.entries(report.comparisons ?? {}).map(([key, comparison]): [string, AppField] => [
    key,
    comparisonField(own, key, comparison, plain.get(comparison.of)),
  ])
  return pseudoEntity(own, report.label, new Map([...plain, ...comparisons]))
})

/** A measure is like the field that it is made of; how many there are is a whole number, an average of whole numbers is none. */
function measured(own: string, key: string, { label, aggregate, field = '' }: Measure, row: AppEntity): AppField {
  const found = aggregate === 'count' || aggregate === 'distinct' ? undefined : row.fields.get(field)
  if (!found) return pseudoField(own, key, label, 'integer')
  if (aggregate === 'avg' && found.kind === 'integer') return pseudoField(own, key, label, 'decimal', 2)
  return { ...found, name: key, column: key, label }
}
