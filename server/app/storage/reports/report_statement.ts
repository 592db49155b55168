import type { App, AppField } from '../../../../engine/runtime/app/app.ts'
import { knowing } from '../../../../engine/runtime/app/pseudo-entity.ts'
import type { ReadAccess } from '../../../../engine/runtime/queries/read-access.ts'
import { placeOfOthers, sortOf, totalledValues } from '../../../../engine/runtime/reports/evaluate-report.ts'
import { topsIn } from '../../../../engine/runtime/reports/others.ts'
import { declaredOrder } from '../../../../engine/runtime/reports/own-order.ts'
import { isOfNow, type Level, nameThen, type PlannedValue, type ReportPlan } from '../../../../engine/runtime/reports/report-plan.ts'
import { notCompilable } from '../failures.ts'
import { quote } from '../identifiers.ts'
import { labelOf } from '../queries/label.ts'
import { orderBy, sortTerm } from '../queries/sort.ts'
import { Compiler, Statement } from '../sql/compiler.ts'
import { Joins, type Source } from '../sql/source.ts'
import { typeOfField } from '../terms/sql_type.ts'
import { type AggregateTerm, aggregateTerm } from './aggregate_terms.ts'
import { comparisonTerm } from './comparison_terms.ts'
import { datasetRows, formulaText, noValue, spanText } from './dataset_rows.ts'
import { othersColumn, toldApart } from './told_apart.ts'

/** A compiled report: one statement for all its levels. Columns: level, place, count, rows read, id, document, values, labels. */
export interface ReportStatement {
  readonly text: string
  readonly statement: Statement
  readonly fields: readonly AppField[]
  /** Names of the references whose labels follow the values. */
  readonly labelled: readonly string[]
  /** Groups of which it follows whether a row stands for the values that are not told apart. */
  readonly tops: readonly string[]
}

/** Rows of the levels of charts and subtotals: no more is drawn. */
const mostLevelRows = 10_000

/**
 * Compiles a report within the row scope of the person. The rows are grouped once; what is summed up further is summed up from the groups,
 * unless a measure counts different values, which only the rows themselves can say.
 */
export function reportStatement(app: App, access: ReadAccess, plan: ReportPlan): ReportStatement {
  const statement = new Statement(knowing(app, [plan.row]))
  const fields = [...plan.groups, ...plan.values, ...plan.measures, ...plan.formulas, ...plan.comparisons, ...plan.laterFormulas].map(
    ({ field, name }) => ({
      ...field,
      name,
      column: name,
    }),
  )
  const labelled = [...plan.groups, ...plan.values]
    .filter(({ field }) => field.kind === 'ref' && !field.multiple && app.entities.has(field.target ?? ''))
    .map(({ name }) => name)
  const writer = new Writer(statement, plan, fields, labelled)
  const text = plan.isGrouped ? grouped(writer, access) : ungrouped(writer, access)
  return { text, statement, fields, labelled, tops: plan.tops.map(({ group }) => group) }
}

function grouped(writer: Writer, access: ReadAccess): string {
  const { plan, statement } = writer
  const terms = termsOf(plan)
  const isAgain = plan.levels.length === 1 || terms.every(({ parts }) => parts.every(({ again }) => again !== undefined))
  const [all = []] = plan.levels
  const { before, rows } = toldApart(plan, terms, datasetRows(statement, access, plan))
  const base = isAgain ? `g as (${groupedBy(plan, all, terms, 'of', `(${rows}) b`)})` : `b as materialized (${rows})`
  const selects = plan.levels.map((level, index) => {
    const from = isAgain
      ? index === 0
        ? 'select * from g'
        : groupedBy(plan, level, terms, 'again', 'g')
      : groupedBy(plan, level, terms, 'of', 'b')
    const limit = index === 0 ? plan.limit : mostLevelRows
    return writer.level(
      measuresOf(plan, level, terms, from),
      level,
      index,
      limit,
      isAgain ? '(select sum("$n") from g)' : '(select count(*) from b)',
    )
  })
  return `with ${[...before, base].join(', ')} ${selects.map((select) => `(${select})`).join(' union all ')}`
}

/** The measures, and those of earlier times, which are nothing for a group of which there were no rows then. */
function termsOf({ measures, earlier }: ReportPlan): readonly AggregateTerm[] {
  if (earlier.length === 0) return measures.map((measure) => aggregateTerm(measure))
  const then = earlier.flatMap((time, index) => {
    const count = nameThen('$n', index)
    const rows = { name: count, parts: [{ name: count, of: `count(*) filter (where "$t" = ${index + 1})`, again: `sum(${quote(count)})` }] }
    const terms = measures
      .filter(({ name }) => time.measures.includes(name))
      .map((measure) => aggregateTerm(measure, { time: index + 1, as: nameThen(measure.name, index) }))
    return [
      { ...rows, whole: quote(count) },
      ...terms.map((term) => ({ ...term, whole: `case when ${quote(count)} > 0 then ${term.whole} end` })),
    ]
  })
  const now = { name: '$now', parts: [{ name: '$now', of: 'count(*) filter (where "$t" = 0)', again: 'sum("$now")' }], whole: '"$now"' }
  return [now, ...measures.map((measure) => aggregateTerm(measure, { time: 0, as: measure.name })), ...then]
}

/** Rows grouped by the groups of a level. Everything in one group is one row, even of nothing. */
function groupedBy(plan: ReportPlan, level: Level, terms: readonly AggregateTerm[], kind: 'of' | 'again', from: string): string {
  const keys = [...level, ...topsIn(plan, level).map(({ group }) => othersColumn(group))].map(quote)
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
  const told = plan.tops.map(({ group }) => {
    const column = quote(othersColumn(group))
    return level.includes(group) ? column : `false as ${column}`
  })
  const measures = terms.map(({ name, whole }) => `${whole} as ${quote(name)}`)
  return `select ${[...groups, ...told, ...measures, '"$n"', 'null::bigint as "$id"', 'null::bigint as "$document"', '0 as "$kind"'].join(', ')} from (${from}) l${isOfNow(plan, level) ? ' where "$now" > 0' : ''}`
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
  const total = `select ${[...sums, 'count(*) as "$n"', 'null::bigint as "$id"', 'null::bigint as "$document"', '0 as "$kind"'].join(', ')} from (${counted}) b`
  return `(${writer.level(rows, plan.levels[0] ?? [], 0, plan.limit)}) union all (${writer.level(total, [], 1, 1, '"$n"')})`
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

  /** @param read how many rows of the dataset were read; nothing where rows are not counted here: those that are many are not */
  level(rows: string, level: Level, index: number, limit: number, read?: string): string {
    const { plan, statement } = this
    const formulas = [...plan.formulas, ...plan.earlier.flatMap((time) => time.formulas)]
    const worked = this.#worked(this.#compared(this.#worked(rows, formulas), level), plan.laterFormulas)
    const middle = this.#source()
    const sorter = new Compiler(statement, { record: middle })
    const sort = sortOf(plan, level)
    const placeOfRest = placeOfOthers(plan, level, sort)
    const keys = sort.flatMap(([name, direction], index) => {
      const term = { ...sortTerm(sorter, middle, name), direction }
      const rank = this.#rank(name, term.text)
      const last = [
        ...(index === placeOfRest ? [this.#others(level) ?? 'false'] : []),
        ...(topsIn(plan, level).some(({ group }) => group === name) ? [quote(othersColumn(name))] : []),
      ].map((text) => ({ text, type: 'boolean' as const, direction: 'asc' as const, nullable: false }))
      return [...last, ...(rank === undefined ? [] : [{ text: rank, type: 'number' as const, direction, nullable: true }]), term]
    })
    const order = orderBy([...keys, { text: `${middle.alias}."$id"`, type: 'id', direction: 'asc', nullable: true }])
    const counts =
      read === undefined
        ? 'null::bigint as "$count", null::numeric as "$read"'
        : `count(*) over () as "$count", ${read}::numeric as "$read"`
    const place = `row_number() over (order by ${order}) as "$at"`
    const sorted = `select ${middle.alias}.*, ${place}, ${counts} from (${worked}) ${middle.alias}${middle.joins.text} order by "$at" limit ${limit}`
    const outer = this.#source()
    const labels = this.#labelled.map((name) => {
      const field = outer.entity.fields.get(name)
      const target = field && outer.joins.follow(outer, field)
      return target ? labelOf(target) : 'null::text'
    })
    const values = this.#fields.map(({ name }) => `${outer.alias}.${quote(name)}`)
    const told = plan.tops.map(({ group }) => `${outer.alias}.${quote(othersColumn(group))}`)
    const head = [String(index), ...['$at', '$count', '$read', '$id', '$document', '$kind'].map((name) => `${outer.alias}.${quote(name)}`)]
    return `select ${[...head, ...values, ...labels, ...told].join(', ')} from (${sorted}) ${outer.alias}${outer.joins.text}`
  }

  #worked(rows: string, formulas: readonly PlannedValue[]): string {
    if (formulas.length === 0) return rows
    const source = this.#source()
    const compiler = new Compiler(this.statement, { record: source })
    const columns = formulas.map(({ field, value, name }) => `${formulaText(compiler, field, value)} as ${quote(name)}`)
    return `select ${source.alias}.*, ${columns.join(', ')} from (${rows}) ${source.alias}${source.joins.text}`
  }

  #compared(rows: string, level: Level): string {
    const { comparisons, groups } = this.plan
    if (comparisons.length === 0) return rows
    const orders = (name: string) => {
      const rank = this.#rank(name, quote(name))
      const isText = typeOfField(this.plan.row.fields.get(name) ?? notCompilable(`no column ${name}`)) === 'text'
      return [...(rank === undefined ? [] : [rank]), `${quote(name)}${isText ? ' collate "C"' : ''}`]
    }
    const of = (group: string) => (this.plan.tops.some((top) => top.group === group) ? [othersColumn(group)] : [])
    const columns = { orders, others: this.#others(level), of }
    const compared = comparisons.map((each) => `${comparisonTerm(each, level, groups, columns)} as ${quote(each.name)}`)
    return `select c.*, ${compared.join(', ')} from (${rows}) c`
  }

  /** Whether a row of a level stands for values that are not told apart; nothing where none does. */
  #others(level: Level): string | undefined {
    const columns = topsIn(this.plan, level).map(({ group }) => quote(othersColumn(group)))
    return columns.length === 0 ? undefined : `(${columns.join(' or ')})`
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
