import { bothOf } from '../../../../engine/runtime/access/line-scopes.ts'
import type { AppField } from '../../../../engine/runtime/app/app.ts'
import { documentOf } from '../../../../engine/runtime/app/document-of.ts'
import { pathOf } from '../../../../engine/runtime/expressions/tree.ts'
import type { ReadAccess } from '../../../../engine/runtime/queries/read-access.ts'
import type { PlannedGroup, PlannedRows, PlannedValue, ReportPlan } from '../../../../engine/runtime/reports/report-plan.ts'
import type { Expression } from '../../../../engine/schema/expression.ts'
import type { Span } from '../../../../engine/schema/report.ts'
import { notCompilable } from '../failures.ts'
import { quote } from '../identifiers.ts'
import { visibleLines, visibleRows, withinScope } from '../queries/visible_rows.ts'
import { Compiler, type Statement } from '../sql/compiler.ts'
import { castOf, typeOfField } from '../terms/sql_type.ts'

/**
 * The rows of a dataset that the person may see and the parameters leave, as a `select` of the columns that are asked for. Those that are not
 * grouped say which document they lead to, and in `$kind` of which records they are: 0 for those of the dataset itself, then each of its
 * further ones. With rows of earlier times besides, `$t` says of which each is: 0 for those that are asked for.
 */
export function datasetRows(statement: Statement, access: ReadAccess, plan: ReportPlan, asked: readonly string[] | 'all' = 'all'): string {
  const kinds = plan.isGrouped ? undefined : 0
  const own = rowsOf(statement, access, plan, kinds, asked)
  const further = plan.further.map((rows, index) => rowsOf(statement, access, rows, kinds === undefined ? undefined : index + 1, asked))
  if (plan.earlier.length === 0) return [own, ...further].join(' union all ')
  const then = plan.earlier.map(({ rows }) => rows.map((each) => rowsOf(statement, access, each, undefined, asked)))
  return [[own, ...further], ...then]
    .flatMap((selects, time) => selects.map((select) => `select *, ${time} as "$t" from (${select}) t`))
    .join(' union all ')
}

function rowsOf(
  statement: Statement,
  access: ReadAccess,
  plan: PlannedRows,
  kind: number | undefined,
  asked: readonly string[] | 'all',
): string {
  const { app } = statement
  const entity = app.entities.get(plan.entity) ?? notCompilable(`unknown entity ${plan.entity}`)
  const source = { ...statement.source(entity), isWithinScope: true }
  const compiler = new Compiler(
    statement,
    { record: source },
    { rows: visibleRows(statement, access), lines: visibleLines(statement, access) },
  )
  const columns = [
    ...plan.groups.map((group) => `${groupText(compiler, group)} as ${quote(group.name)}`),
    ...plan.values
      .filter(({ name }) => asked === 'all' || asked.includes(name))
      .map((value) => `${valueText(compiler, value)} as ${quote(value.name)}`),
    ...plan.measures.flatMap(({ name, field, value, where, of = field }) => [
      ...(value === undefined
        ? []
        : [`${valueText(compiler, { name, field: { ...field, kind: of.kind }, value })} as ${quote(`v_${name}`)}`]),
      ...(where === undefined ? [] : [`${compiler.condition(where)} as ${quote(`w_${name}`)}`]),
    ]),
  ]
  const scope = withinScope(
    statement,
    source,
    bothOf(access.scope(documentOf(entity).name), entity.parent ? access.rows(entity.name) : true),
  )
  const where = plan.where === true ? scope : `${scope} and ${compiler.condition(plan.where)}`
  const leads = entity.parent ? `${source.alias}.parent` : `${source.alias}.id`
  const document = kind === undefined ? '' : `, ${leads} as "$document", ${kind} as "$kind"`
  const list = [`${source.alias}.id as "$id"`, ...columns].join(', ')
  return `select ${list}${document} from ${quote(entity.table)} ${source.alias}${source.joins.text} where ${where}`
}

function groupText(compiler: Compiler, group: PlannedGroup): string {
  if (group.span === undefined) return valueText(compiler, group)
  const date = compiler.as(compiler.term(group.value), 'date')
  if (group.span === 'day') return date
  if (group.span === 'halfMonth')
    return `date_trunc('month', ${date}::timestamp) + (case when extract(day from ${date}) > 15 then 15 else 0 end) * interval '1 day'`
  const fiscal = fiscalUnits[group.span]
  if (fiscal) return `date_trunc('${fiscal}', date_trunc('month', ${date}::timestamp) + ${group.lead} * interval '1 month')`
  return `date_trunc('${group.span}', ${date}::timestamp)`
}

/** What a span of a fiscal year is in its own calendar, in which days stand as many months later. */
const fiscalUnits: Partial<Record<Span, string>> = { fiscalMonth: 'month', fiscalQuarter: 'quarter', fiscalYear: 'year' }

/** A value of the row. One that is worked out has the digits of its field; a column has them already. */
function valueText(compiler: Compiler, { field, value }: PlannedValue): string {
  const term = compiler.term(value)
  if (pathOf(value) !== undefined && term.kind === 'sql') return term.text
  const text = compiler.as(term, term.kind === 'constant' ? typeOfField(field) : term.type)
  return field.scale !== undefined && typeOfField(field) === 'number' ? `round(${text}, ${field.scale})` : text
}

/** The span that a moment was cut down to, by its name. */
export function spanText({ span }: PlannedGroup, column: string): string {
  switch (span) {
    case undefined:
    case 'day':
      return column
    case 'week':
      return `to_char(${column}, 'IYYY-"W"IW')`
    case 'halfMonth':
      return `to_char(${column}, 'YYYY-MM') || case extract(day from ${column}) when 1 then '-H1' when 16 then '-H2' end`
    case 'month':
      return `to_char(${column}, 'YYYY-MM')`
    case 'quarter':
      return `to_char(${column}, 'YYYY-"Q"Q')`
    case 'year':
      return `to_char(${column}, 'YYYY')`
    case 'fiscalMonth':
      return `to_char(${column}, '"FY"YYYY-"M"MM')`
    case 'fiscalQuarter':
      return `to_char(${column}, '"FY"YYYY-"Q"Q')`
    case 'fiscalYear':
      return `to_char(${column}, '"FY"YYYY')`
    default:
      return span satisfies never
  }
}

/** A column that a level does not have, so that all levels are alike. */
export const noValue = (field: AppField): string => `null::${field.multiple ? 'text[]' : castOf[typeOfField(field)]}`

/** A formula over the columns of a row of the report. */
export function formulaText(compiler: Compiler, field: AppField, value: Expression): string {
  return valueText(compiler, { name: field.name, field, value })
}
