import type { App, AppField } from '../../../../engine/runtime/app/app.ts'
import { knowing } from '../../../../engine/runtime/app/pseudo-entity.ts'
import type { ReadAccess } from '../../../../engine/runtime/queries/read-access.ts'
import { sortOf, totalledValues } from '../../../../engine/runtime/reports/evaluate-report.ts'
import { declaredOrder } from '../../../../engine/runtime/reports/own-order.ts'
import type { Level, ReportPlan } from '../../../../engine/runtime/reports/report-plan.ts'
import { quote } from '../identifiers.ts'
import { labelOf } from '../queries/label.ts'
import { orderBy, sortTerm } from '../queries/sort.ts'
import { Compiler, Statement } from '../sql/compiler.ts'
import { Joins, type Source } from '../sql/source.ts'
import { type AggregateTerm, aggregateTerm } from './aggregate_terms.ts'
import { datasetRows, formulaText, noValue, spanText } from './dataset_rows.ts'

/** A compiled report: one statement for all its levels. Columns: level, place, count, rows read, id, document, values, labels. */
export interface ReportStatement {
  readonly text: string
  readonly statement: Statement
  readonly fields: readonly AppField[]
  /** Names of the references whose labels follow the values. */
  readonly labelled: readonly string[]
}

/** Rows of the levels of charts and subtotals: no more is drawn. */
const mostLevelRows = 10_000

/**
 * Compiles a report within the row scope of the person. The rows are grouped once; what is summed up further is summed up from the groups,
 * unless a measure counts different values, which only the rows themselves can say.
 */
export function reportStatement(app: App, access: ReadAccess, plan: ReportPlan): ReportStatement {
  const statement = new Statement(knowing(app, [plan.row]))
  const fields = [...plan.groups, ...plan.values, ...plan.measures, ...plan.formulas].map(({ field, name }) => ({
    ...field,
    name,
    column: name,
  }))
  const labelled = [...plan.groups, ...plan.values]
    .filter(({ field }) => field.kind === 'ref' && !field.multiple && app.entities.has(field.target ?? ''))
    .map(({ name }) => name)
  const writer = new Writer(statement, plan, fields, labelled)
  const text = plan.isGrouped ? grouped(writer, access) : ungrouped(writer, access)
  return { text, statement, fields, labelled }
}

function grouped(writer: Writer, access: ReadAccess): string {
  const { plan, statement } = writer
  const terms = plan.measures.map(aggregateTerm)
  const rows = datasetRows(statement, access, plan)
  const isAgain = plan.levels.length === 1 || terms.every(({ parts }) => parts.every(({ again }) => again !== undefined))
  const [all = []] = plan.levels
  const base = isAgain ? `g as (${groupedBy(all, terms, 'of', `(${rows}) b`)})` : `b as materialized (${rows})`
  const selects = plan.levels.map((level, index) => {
    const from = isAgain ? (index === 0 ? 'select * from g' : groupedBy(level, terms, 'again', 'g')) : groupedBy(level, terms, 'of', 'b')
    return writer.level(measuresOf(plan, level, terms, from), level, index, index === 0 ? plan.limit : mostLevelRows)
  })
  return `with ${base} ${selects.map((select) => `(${select})`).join(' union all ')}`
}

/** Rows grouped by the groups of a level. Everything in one group is one row, even of nothing. */
function groupedBy(level: Level, terms: readonly AggregateTerm[], kind: 'of' | 'again', from: string): string {
  const keys = level.map(quote)
  const parts = terms.flatMap((term) => term.parts.map((part) => `${kind === 'of' ? part.of : part.again} as ${quote(part.name)}`))
  const read = kind === 'of' ? 'count(*)' : 'coalesce(sum("$n"), 0)'
  const by = keys.length === 0 ? '' : ` group by ${keys.join(', ')}`
  return `select ${[...keys, ...parts, `${read} as "$n"`].join(', ')} from ${from}${by}`
}

function measuresOf(plan: ReportPlan, level: Level, terms: readonly AggregateTerm[], from: string): string {
  const groups = plan.groups.map((group) => {
    const text = level.includes(group.name) ? spanText(group, quote(group.name)) : noValue(group.field)
    return `${text} as ${quote(group.name)}`
  })
  const measures = terms.map(({ name, whole }) => `${whole} as ${quote(name)}`)
  return `select ${[...groups, ...measures, '"$n"', 'null::bigint as "$id"', 'null::bigint as "$document"'].join(', ')} from (${from}) l`
}

/** A report that is not grouped: its first rows, and a row that counts them all and has the sums. */
function ungrouped(writer: Writer, access: ReadAccess): string {
  const { plan, statement } = writer
  const rows = `select *, 1 as "$n" from (${datasetRows(statement, access, plan)}) b`
  const summed = totalledValues(plan)
  const names = summed.map(({ name }) => name)
  const counted = datasetRows(statement, access, plan, names)
  const sums = plan.values.map(
    ({ name, field }) => `${names.includes(name) ? `coalesce(sum(${quote(name)}), 0)` : noValue(field)} as ${quote(name)}`,
  )
  const total = `select ${[...sums, 'count(*) as "$n"', 'null::bigint as "$id"', 'null::bigint as "$document"'].join(', ')} from (${counted}) b`
  return `(${writer.level(rows, plan.levels[0] ?? [], 0, plan.limit, false)}) union all (${writer.level(total, [], 1, 1)})`
}

/** Writes the outer parts of each level: formulas, order, labels. */
class Writer {
  readonly statement: Statement
  readonly plan: ReportPlan
  readonly #fields: readonly AppField[]
  readonly #labelled: readonly string[]

  constructor(statement: Statement, plan: ReportPlan, fields: readonly AppField[], labelled: readonly string[]) {
    this.statement = statement
    this.plan = plan
    this.#fields = fields
    this.#labelled = labelled
  }

  /** @param isCounted whether how many rows there are is counted here: for rows that are many, it is not */
  level(rows: string, level: Level, index: number, limit: number, isCounted = true): string {
    const { plan, statement } = this
    const inner = this.#source()
    const compiler = new Compiler(statement, { record: inner })
    const formulas = plan.formulas.map(({ field, value, name }) => `${formulaText(compiler, field, value)} as ${quote(name)}`)
    const worked =
      formulas.length === 0 ? rows : `select ${inner.alias}.*, ${formulas.join(', ')} from (${rows}) ${inner.alias}${inner.joins.text}`
    const middle = this.#source()
    const sorter = new Compiler(statement, { record: middle })
    const keys = sortOf(plan, level).flatMap(([name, direction]) => {
      const term = { ...sortTerm(sorter, middle, name), direction }
      const rank = this.#rank(name, term.text)
      return rank === undefined ? [term] : [{ text: rank, type: 'number' as const, direction, nullable: true }, term]
    })
    const order = orderBy([...keys, { text: `${middle.alias}."$id"`, type: 'id', direction: 'asc', nullable: true }])
    const counts = isCounted
      ? `count(*) over () as "$count", sum(${middle.alias}."$n") over () as "$read"`
      : 'null::bigint as "$count", null::numeric as "$read"'
    const place = `row_number() over (order by ${order}) as "$at"`
    const sorted = `select ${middle.alias}.*, ${place}, ${counts} from (${worked}) ${middle.alias}${middle.joins.text} order by "$at" limit ${limit}`
    const outer = this.#source()
    const labels = this.#labelled.map((name) => {
      const field = outer.entity.fields.get(name)
      const target = field && outer.joins.follow(outer, field)
      return target ? labelOf(target) : 'null::text'
    })
    const values = this.#fields.map(({ name }) => `${outer.alias}.${quote(name)}`)
    const head = [String(index), ...['$at', '$count', '$read', '$id', '$document'].map((name) => `${outer.alias}.${quote(name)}`)]
    return `select ${[...head, ...values, ...labels].join(', ')} from (${sorted}) ${outer.alias}${outer.joins.text}`
  }

  /** The place of a code among the choices of its field, those that are no longer declared last; nothing for other fields. */
  #rank(name: string, column: string): string | undefined {
    const field = this.plan.row.fields.get(name)
    const codes = field && declaredOrder(field)
    if (codes === undefined) return undefined
    const declared = this.statement.parameters.raw(codes, 'text[]')
    return `case when ${column} is not null then coalesce(array_position(${declared}, ${column}), ${codes.length + 1}) end`
  }

  #source(): Source {
    const { aliases, app } = this.statement
    return { alias: aliases.next(), entity: this.plan.row, joins: new Joins(app, aliases) }
  }
}
