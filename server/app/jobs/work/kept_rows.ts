import type { App, AppEntity } from '../../../../engine/runtime/app/app.ts'
import { reportRow } from '../../../../engine/runtime/app/dataset.ts'
import { knowing } from '../../../../engine/runtime/app/pseudo-entity.ts'
import { compile } from '../../../../engine/runtime/expressions/compile.ts'
import { siteOf } from '../../../../engine/runtime/expressions/scope.ts'
import { pathOf } from '../../../../engine/runtime/expressions/tree.ts'
import { fieldKinds } from '../../../../engine/runtime/fields/index.ts'
import type { ReportRow } from '../../../../engine/runtime/reports/report-answer.ts'
import { keysOf } from '../../../../engine/runtime/validation/keys.ts'
import { type RecordData, wireOf } from '../../../../engine/runtime/values/record-data.ts'
import type { Work } from '../../../../engine/schema/job.ts'
import type { Environment } from '../../storage/sql/environment.ts'
import type { Part } from './each_record.ts'

type KeepWork = Extract<Work, { kind: 'keep' }>

/** What a row of a report says of its record. */
export interface KeptRow {
  readonly values: RecordData
}

/** The rows of a report as what they say of their records, named by their keys. */
export function keptRows(
  app: App,
  { report: name, values: declared, refresh }: KeepWork,
  target: AppEntity,
  rows: readonly ReportRow[],
  moment: Environment,
): readonly Part<KeptRow>[] {
  const report = app.bundle.reports?.[name]
  const row = report && reportRow(app, name, report)
  if (!row) return []
  const site = siteOf(knowing(app, [row]), { record: row.name })
  const said = Object.entries(declared).flatMap(([key, expression]) => {
    const field = target.fields.get(key)
    return field ? [{ field, expression, evaluate: compile(expression, site) }] : []
  })
  const key = keysOf(target).find((each) => each.name === refresh.key)
  const named = said.filter(({ field }) => key?.fields.includes(field.name))
  return rows.map((record) => {
    const values = Object.fromEntries(
      said.map(({ field, evaluate }) => [field.name, fieldKinds[field.kind].write(evaluate({ ...moment, record }), field)]),
    )
    const names = named.map(({ field, expression }) => labelIn(record, pathOf(expression)) ?? wireOf(values, field.name) ?? '')
    return { item: { values }, names: [names.join(' ')] }
  })
}

/** What people call what a reference of the row leads to. */
const labelIn = (row: ReportRow, path: string | undefined): string | undefined => row.$labels?.[path?.replace(/^record\./, '') ?? '']
