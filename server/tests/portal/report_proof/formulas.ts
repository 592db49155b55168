import { knowing } from '../../../../engine/runtime/app/pseudo-entity.ts'
import { vars } from '../../../../engine/runtime/app/vars.ts'
import { compile } from '../../../../engine/runtime/expressions/compile.ts'
import { siteOf } from '../../../../engine/runtime/expressions/scope.ts'
import { fieldKinds } from '../../../../engine/runtime/fields/index.ts'
import type { ReportRow } from '../../../../engine/runtime/reports/report-answer.ts'
import { type RecordData, wireOf } from '../../../../engine/runtime/values/record-data.ts'
import type { Expression } from '../../../../engine/schema/expression.ts'
import { type Context, environmentOf } from '../../../app/records/context.ts'
import type { RunAnswer } from '../../../app/records/report.ts'
import type { Declared } from './amount.ts'

/** Formulas of a row that the database has worked out to something else than its other figures come to; where not all of those are shown, nothing can be said. */
export function wrongFormulas(
  context: Context,
  { app, report, row: fields }: Declared,
  answer: RunAnswer,
  row: ReportRow,
): readonly string[] {
  const site = { ...siteOf(knowing(app, [fields]), { record: fields.name }), params: Object.keys(report.filters ?? {}) }
  const shown = new Set(answer.columns.map(({ of }) => of))
  return Object.entries(report.formulas ?? {}).flatMap(([name, { value }]): readonly string[] => {
    const field = fields.fields.get(name)
    if (!field || ![name, ...figuresIn(value)].every((figure) => shown.has(figure) && Object.hasOwn(row, figure))) return []
    const scope = { ...environmentOf(context), record: row as RecordData, params: answer.params as never }
    const worked = fieldKinds[field.kind].write(compile(value, site)(scope), field)
    const said = wireOf(row, name)
    return worked === said ? [] : [`${name} says ${said}, its figures ${worked}: ${JSON.stringify(row)}`]
  })
}

/** The figures of a row that a formula is made of. */
const figuresIn = (value: Expression): readonly string[] =>
  vars(value).flatMap((path) => (path.startsWith('record.') ? [path.slice('record.'.length)] : []))
