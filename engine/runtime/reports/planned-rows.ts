import type { Report } from '../../schema/report.ts'
import type { AppEntity } from '../app/app.ts'
import { isNumberKind } from '../fields/number-kinds.ts'
import type { Asked } from './asked.ts'
import { type DatasetReader, namesOf, type RowSource } from './dataset-reader.ts'
import { inlined, type Meanings } from './inlined.ts'
import type { PlannedGroup, PlannedMeasure, PlannedRows, PlannedValue } from './report-plan.ts'

/** What the records of one entity give to the report. */
export function plannedRows(
  reader: DatasetReader,
  source: RowSource,
  index: number,
  { report, wanted, params, at }: Asked,
  row: AppEntity,
  isGrouped: boolean,
): PlannedRows {
  const meanings: Meanings = { fields: source.meanings, params }
  const where = [
    ...(source.where === undefined ? [] : [source.where]),
    ...(report.where === undefined ? [] : [inlined(report.where, meanings)]),
    ...wanted.map((expression) => inlined(expression, { ...meanings, fields: source.asked })),
    ...(at?.[index] ?? []),
  ]
  const [only] = where
  return {
    entity: source.entity.name,
    where: where.length === 0 ? true : where.length === 1 && only !== undefined ? only : { and: where },
    groups: isGrouped ? groupsOf(reader, source, report) : [],
    measures: isGrouped ? measuresOf(reader, source, report, meanings) : [],
    values: isGrouped ? [] : valuesOf(row, meanings),
  }
}

function groupsOf(reader: DatasetReader, source: RowSource, report: Report): readonly PlannedGroup[] {
  const { lead } = reader
  return Object.entries(report.groups ?? {}).flatMap(([name, { field: key = name, by }]): readonly PlannedGroup[] => {
    const field = reader.row.fields.get(name)
    const value = source.grouped.get(key)
    if (!field || value === undefined) return []
    if (by === undefined) return [{ name, field, value, lead }]
    const day = reader.dataset.fields.get(key)?.kind === 'datetime' ? { dateOf: [value] } : value
    return [{ name, field, value: day, span: by, lead }]
  })
}

const unordered: ReadonlySet<string> = new Set(['attachment', 'boolean'])

function measuresOf(reader: DatasetReader, source: RowSource, report: Report, meanings: Meanings): readonly PlannedMeasure[] {
  return Object.entries(report.measures ?? {}).flatMap(([name, { aggregate, field: key, where }]): readonly PlannedMeasure[] => {
    const field = reader.row.fields.get(name)
    const value = key === undefined ? undefined : source.summed.get(key)
    if (!field || (key !== undefined && value === undefined) || !reader.seesAll(where)) return []
    const isSummed = aggregate === 'sum' || aggregate === 'avg'
    if (isSummed && !isNumberKind(field.kind)) return []
    if ((aggregate === 'min' || aggregate === 'max') && (field.multiple || unordered.has(field.kind))) return []
    const of = reader.dataset.fields.get(key ?? '')
    const counted = { ...(value !== undefined && { value }), ...(of && { of }) }
    return [{ name, field, aggregate, ...counted, ...(where !== undefined && { where: inlined(where, meanings) }) }]
  })
}

function valuesOf(row: AppEntity, meanings: Meanings): readonly PlannedValue[] {
  return [...meanings.fields].flatMap(([name, value]): readonly PlannedValue[] => {
    const field = row.fields.get(name)
    return field ? [{ name, field, value }] : []
  })
}

/** The formulas that read only what is there; one that reads another has it in its place. */
export function plannedFormulas(
  row: AppEntity,
  report: Report,
  known: ReadonlySet<string>,
  params: Asked['params'],
): readonly PlannedValue[] {
  const declared = Object.entries(report.formulas ?? {})
  const values = new Map(declared.map(([name, { value }]) => [name, value]))
  return declared.flatMap(([name, { value }]): readonly PlannedValue[] => {
    const field = row.fields.get(name)
    let worked = inlined(value, { fields: values, params })
    for (let round = 1; round < declared.length; round += 1) worked = inlined(worked, { fields: values, params })
    return field && namesOf(worked).every((part) => known.has(part)) ? [{ name, field, value: worked }] : []
  })
}
