import type { App, AppEntity } from '../../../../engine/runtime/app/app.ts'
import { datasetRow, reportRow } from '../../../../engine/runtime/app/dataset.ts'
import { fieldKinds } from '../../../../engine/runtime/fields/index.ts'
import { Decimal, toDecimal } from '../../../../engine/runtime/values/decimal.ts'
import { type RecordData, type WireValue, wireOf } from '../../../../engine/runtime/values/record-data.ts'
import type { Measure, Report } from '../../../../engine/schema/report.ts'

/** A report of a portal, with the fields of its rows and of those of its dataset. */
export interface Declared {
  readonly app: App
  readonly name: string
  readonly report: Report
  readonly row: AppEntity
  readonly dataset: AppEntity
}

export function declared(app: App, name: string): Declared {
  const report = app.bundle.reports?.[name] as Report
  return { app, name, report, row: reportRow(app, name, report) as AppEntity, dataset: datasetRow(app, name, report) as AppEntity }
}

/** What rows of a dataset come to, added up by hand: by a measure, in the digits of its column. */
export function amountOf({ row, dataset }: Declared, name: string, measure: Measure, rows: readonly RecordData[]): WireValue {
  const { aggregate, field: of } = measure
  if (of === undefined) return rows.length
  const values = rows.map((each) => wireOf(each, of)).filter((value) => value !== null)
  const field = row.fields.get(name)
  if (aggregate === 'count') return values.length
  if (aggregate === 'distinct') return new Set(values.map((value) => JSON.stringify(value))).size
  if (!field) return null
  const { write } = fieldKinds[field.kind]
  const sum = () => values.reduce((all: Decimal, value) => all.plus(toDecimal(value) ?? 0), new Decimal(0))
  if (aggregate === 'sum') return write(sum(), field)
  if (values.length === 0) return null
  if (aggregate === 'avg') return write(sum().div(values.length), field)
  const { compare } = fieldKinds[dataset.fields.get(of)?.kind ?? field.kind]
  const sorted = values.toSorted(compare)
  return (aggregate === 'min' ? sorted[0] : sorted.at(-1)) ?? null
}
