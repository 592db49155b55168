import type { OwnDataset } from '../../schema/dataset.ts'
import type { Expression } from '../../schema/expression.ts'
import type { Report } from '../../schema/report.ts'
import { type Sight, seesExpression, sightFor } from '../access/sight.ts'
import type { App, AppEntity } from '../app/app.ts'
import { datasetOf, datasetRow, reportRow } from '../app/dataset.ts'
import { fieldOf } from '../app/field-of.ts'
import { dependencies } from '../expressions/dependencies.ts'
import { countsRows, reach } from '../queries/reachable.ts'
import type { ReadAccess } from '../queries/read-access.ts'
import { fiscalLead } from '../values/fiscal.ts'
import type { Meanings } from './inlined.ts'

/** The rows that a dataset may read, where it does not say. */
const mostRead = 1_000_000

type Fields = Meanings['fields']

/** Records of one entity whose rows a dataset has, as a person sees them. */
export interface RowSource {
  readonly entity: AppEntity
  readonly where?: Expression
  /** The visible fields of the dataset, as expressions on a record of the entity. */
  readonly meanings: Fields
  /** The same with those that a role lets rows be filtered, grouped or summed up by, though it does not see them. */
  readonly asked: Fields
  readonly grouped: Fields
  readonly summed: Fields
}

/** What a person sees of the dataset of a report. */
export interface DatasetReader {
  /** Its own records, then the further ones. All have the same fields. */
  readonly sources: readonly [RowSource, ...RowSource[]]
  readonly dataset: AppEntity
  readonly row: AppEntity
  readonly maxRows: number
  /** By how many months the fiscal year of the portal is ahead of the calendar. */
  readonly lead: number
  /** Whether all that an expression reads of a row of the dataset is seen. */
  seesAll(expression: Expression | undefined): boolean
}

/** What a person sees of the dataset of a report; nothing where some of its records, or what they are selected by, are not theirs to read. */
export function datasetReader(app: App, access: ReadAccess & Sight, name: string, report: Report): DatasetReader | undefined {
  const dataset = datasetOf(app, report)
  const rows = datasetRow(app, name, report)
  const row = reportRow(app, name, report)
  if (!dataset || !rows || !row) return undefined
  const found = [dataset, ...Object.values(dataset.further ?? {})].map(({ entity, where, fields }) =>
    rowSource(app, access, entity, where, valuesOf(dataset, fields)),
  )
  const [own, ...further] = found.filter((source) => source !== undefined)
  if (!own || further.length < found.length - 1) return undefined
  const sources: DatasetReader['sources'] = [own, ...further]
  const [first, ...rest] = sources.map((source) => inAll(source, sources))
  if (!first) return undefined
  const seesAll = (expression: Expression | undefined) =>
    expression === undefined || namesOf(expression).every((field) => first.meanings.has(field))
  if (!seesAll(report.where)) return undefined
  return { sources: [first, ...rest], dataset: rows, row, maxRows: dataset.maxRows ?? mostRead, lead: fiscalLead(app.bundle.app), seesAll }
}

/** What a row of some records has in each column of the dataset: a path, or a value that is worked out; nothing where it says none. */
function valuesOf(dataset: OwnDataset, fields: OwnDataset['fields'] | Readonly<Record<string, Expression>>): Values {
  const isOwn = fields === dataset.fields
  return Object.keys(dataset.fields).map((key) => {
    if (!isOwn) return [key, { value: Object.hasOwn(fields, key) ? (fields[key] as Expression) : null }]
    const declared = dataset.fields[key] ?? ''
    return [key, typeof declared === 'object' && 'value' in declared ? { value: declared.value } : { path: fieldOf(declared) }]
  })
}

type Values = readonly (readonly [string, { readonly value: Expression } | { readonly path: string }])[]

function rowSource(
  app: App,
  access: ReadAccess & Sight,
  name: string,
  where: Expression | undefined,
  values: Values,
): RowSource | undefined {
  const entity = app.entities.get(name)
  if (!entity || !countsRows(access, entity)) return undefined
  if (where !== undefined && !seesExpression(app, sightFor(access, 'filter'), { record: entity }, where)) return undefined
  const meaningsFor = (sight: ReadAccess & Sight) =>
    new Map(
      values.flatMap(([key, part]): [string, Expression][] => {
        if ('value' in part) return seesExpression(app, sight, { record: entity }, part.value) ? [[key, part.value]] : []
        return reach(app, sight, entity, part.path) ? [[key, { var: `record.${part.path}` }]] : []
      }),
    )
  return {
    entity,
    ...(where !== undefined && { where }),
    meanings: meaningsFor(access),
    asked: meaningsFor(sightFor(access, 'filter')),
    grouped: meaningsFor(sightFor(access, 'group')),
    summed: meaningsFor(sightFor(access, 'sum')),
  }
}

/** A column of which some rows are not seen is not seen of the others either: what would be missing could be told from the sums. */
function inAll(source: RowSource, all: readonly RowSource[]): RowSource {
  const kept = (of: (each: RowSource) => Fields) => new Map([...of(source)].filter(([key]) => all.every((each) => of(each).has(key))))
  return {
    ...source,
    meanings: kept(({ meanings }) => meanings),
    asked: kept(({ asked }) => asked),
    grouped: kept(({ grouped }) => grouped),
    summed: kept(({ summed }) => summed),
  }
}

/** The fields that an expression reads of its record. */
export const namesOf = (expression: Expression): readonly string[] =>
  dependencies(expression).flatMap((path) => (path.startsWith('record.') ? [path.split('.')[1] ?? ''] : []))
