import type { App, AppEntity, AppField } from '../../../../engine/runtime/app/app.ts'
import { isFound, isSealed } from '../../../../engine/runtime/app/sealed.ts'
import { check } from '../../../../engine/runtime/expressions/check.ts'
import { compile } from '../../../../engine/runtime/expressions/compile.ts'
import { literalOf } from '../../../../engine/runtime/expressions/literal.ts'
import { isOperatorName } from '../../../../engine/runtime/expressions/operators/index.ts'
import { resolve } from '../../../../engine/runtime/expressions/resolve.ts'
import { type Site, siteOf } from '../../../../engine/runtime/expressions/scope.ts'
import { isOperation, nodeOf, pathOf } from '../../../../engine/runtime/expressions/tree.ts'
import { isAggregate } from '../../../../engine/runtime/queries/question-cost.ts'
import { linesOf } from '../../../../engine/runtime/values/record-data.ts'
import { isDecimal, type Value } from '../../../../engine/runtime/values/value.ts'
import type { Expression, Operand, Operation } from '../../../../engine/schema/expression.ts'
import { rowOf } from '../columns/row_of.ts'
import { ownSearchFields } from '../columns/search_text.ts'
import { blindColumn, systemColumns } from '../columns/system_columns.ts'
import { notCompilable } from '../failures.ts'
import { quote } from '../identifiers.ts'
import { sqlOperators } from '../sql_operators/index.ts'
import { type SqlType, typeOfExpression, typeOfField } from '../terms/sql_type.ts'
import { type SqlTerm, sql, type Term } from '../terms/term.ts'
import { Parameters } from './parameters.ts'
import { Aliases, Joins, type RowsOf, type Source } from './source.ts'

/** The tables that stand for the record scopes of an expression. */
export type Sources = Readonly<Partial<Record<'record' | 'row' | 'candidate', Source>>>

/** One statement in the making: its parameters and aliases. */
export class Statement {
  readonly app: App
  /** Its best plan depends on the values: the database plans it anew each time, instead of once for all. */
  isPlannedAnew = false
  readonly parameters: Parameters
  readonly aliases = new Aliases()

  constructor(app: App, parameters = new Parameters()) {
    this.app = app
    this.parameters = parameters
  }

  /** A table under a new alias, with joins of its own. */
  source(entity: AppEntity): Source {
    return { alias: this.aliases.next(), entity, joins: new Joins(this.app, this.aliases) }
  }
}

/** Which lines of a document may be seen: SQL of a condition on them, or nothing for all. */
export type LinesOf = (lines: Source, document: Source) => string | undefined

interface CompilerOptions {
  /** What may be seen of the lines that aggregates are about. Default: all, for expressions of the metadata. */
  readonly lines?: LinesOf
  /** What may be seen of the records that references lead to. Default: all, for expressions of the metadata. */
  readonly rows?: RowsOf
  /** Records that are known when the statement runs, by scope: what is read of them is bound. */
  readonly constants?: Site['scopes']
  /** Something else narrows the rows already: parts of texts are looked for in those, not in the index of all. */
  readonly isNarrowed?: boolean
  /** Aggregates over lines that are asked for more than once, each as its JSON: they are worked out once for a row. */
  readonly repeated?: ReadonlySet<string>
  /** Compiles constants too, instead of evaluating them: the conformance suites ask for it. */
  readonly withoutFolding?: boolean
}

/** Turns expressions into SQL over the sources in scope. What reads no column is evaluated when the statement runs and bound. */
export class Compiler {
  readonly statement: Statement
  readonly sources: Sources
  private readonly options: CompilerOptions
  private readonly terms = new Map<string, SqlTerm>()

  constructor(statement: Statement, sources: Sources, options: CompilerOptions = {}) {
    this.statement = statement
    this.sources = sources
    this.options = options
  }

  /** What may be seen of the records that references lead to. */
  get rows(): RowsOf | undefined {
    return this.options.rows
  }

  /** Whether parts of texts are better looked up in the search column. */
  get usesSearchColumn(): boolean {
    return this.options.isNarrowed !== true
  }

  /** The same compiler with `row` standing for another table. */
  withRow(row: Source): Compiler {
    return new Compiler(this.statement, { ...this.sources, row }, this.options)
  }

  /** A condition where null and false mean the same: `where`, `and`, `or`, `case when`. */
  condition(operand: Operand): string {
    if (operand === true || operand === false) return String(operand)
    const term = this.term(operand)
    return term.kind === 'sql' && term.type === 'boolean' ? term.text : this.as(term, 'boolean')
  }

  /** A condition that is true or false, never null. */
  strictCondition(operand: Operand): string {
    const term = this.term(operand)
    const text = this.as(term, 'boolean')
    return term.kind === 'sql' && term.nullable !== true ? text : `coalesce(${text}, false)`
  }

  /** The term as SQL of the type; a constant is bound. */
  as(term: Term, type: SqlType): string {
    if (term.kind === 'constant') return this.statement.parameters.bind(term.read, type)
    if (term.sealed) return notCompilable('a sealed value is only compared for equality')
    if (term.type === type) return term.nullable === 'meansFalse' ? `coalesce(${term.text}, false)` : term.text
    if (type === 'text') return `${term.text}::text`
    if (term.type === 'file' || type === 'file' || type === 'list' || term.type === 'list')
      return notCompilable(`${term.type} is not ${type}`)
    return term.type === 'text' && type === 'id' ? term.text : notCompilable(`${term.type} is not ${type}`)
  }

  term(operand: Operand): Term {
    if (!isOperation(operand)) return this.constant(literalOf(operand))
    const { operator, operands } = nodeOf(operand)
    if (!this.options.withoutFolding && operator !== 'var' && !this.readsColumns(operand)) return this.folded(operand)
    if (operator === 'var') return this.variable(pathOf(operand) ?? notCompilable('a var without a path'), operand)
    if (!isOperatorName(operator)) return notCompilable(`unknown operator ${operator}`, { operator })
    return this.repeatedly(operand) ?? sqlOperators[operator](operands, this)
  }

  /** The lines that a path names, as what a subquery selects from, under a new alias, with the condition that ties them to their document. */
  lines(operand: Operand | undefined): { source: Source; from: string; on: string } {
    const path = pathOf(operand) ?? notCompilable('lines without a path')
    const [scope = '', field = '', ...rest] = path.split('.')
    const document = this.sourceOf(scope)
    if (scope === 'user' && rest.length === 0) return this.linesOfUser(path, field)
    const entity = rest.length === 0 ? document?.entity.lines.get(field) : undefined
    if (!document || !entity) return notCompilable(`${path} is not lines`)
    const source = this.statement.source(entity)
    const seen = this.options.lines?.(source, document)
    return { source, from: quote(entity.table), on: `${source.alias}.parent = ${document.alias}.id${seen ? ` and ${seen}` : ''}` }
  }

  /** Lines of the account, and records that are read with it: they are known when the statement runs, and bound as rows. */
  private linesOfUser(path: string, field: string): { source: Source; from: string; on: string } {
    const target = resolve(siteOf(this.statement.app, this.options.constants ?? {}), path)
    if (target.kind !== 'lines') return notCompilable(`${path} is not lines`)
    const { lines } = target
    const rows = this.statement.parameters.computed(
      ({ user }) => JSON.stringify(user ? linesOf(user, field).map((row) => rowOf(lines, row)) : []),
      'json',
    )
    const source = this.statement.source(lines)
    return { source, from: `json_populate_recordset(null::${quote(lines.table)}, ${rows})`, on: 'true' }
  }

  /** The column at the end of a path from a source. */
  column(from: Source, path: string): SqlTerm {
    const segments = path.split('.')
    let source = from
    for (const [index, segment] of segments.entries()) {
      const field = source.entity.fields.get(segment) ?? notCompilable(`${source.entity.name} has no field ${segment}`)
      if (index === segments.length - 1) return columnTerm(source, field)
      source = source.joins.follow(source, field, this.options.rows) ?? notCompilable(`${segment} is not a reference`)
    }
    return notCompilable('an empty path')
  }

  /** What is worked out once for a row though it stands in several places. */
  private repeatedly(operand: Operation): Term | undefined {
    const { repeated } = this.options
    const { record, row } = this.sources
    if (!repeated?.size || !record || row || !isAggregate(operand)) return undefined
    const key = JSON.stringify(operand)
    if (!repeated.has(key)) return undefined
    const known = this.terms.get(key)
    if (known) return known
    const { operator, operands } = nodeOf(operand)
    const term = sqlOperators[operator as keyof typeof sqlOperators](operands, this)
    if (term.kind !== 'sql') return term
    const { nullable } = term
    const once: SqlTerm = {
      ...term,
      text: record.joins.value(this.as(term, term.type)),
      nullable: nullable === 'meansFalse' ? false : nullable,
    }
    this.terms.set(key, once)
    return once
  }

  private sourceOf(scope: string): Source | undefined {
    return scope === 'record' || scope === 'row' || scope === 'candidate' ? this.sources[scope] : undefined
  }

  private variable(path: string, operand: Operand): Term {
    const [scope = '', ...rest] = path.split('.')
    const source = this.sourceOf(scope)
    return source ? this.column(source, rest.join('.')) : this.folded(operand)
  }

  private constant(value: Value | undefined): Term {
    if (value === undefined) return notCompilable('neither an operation nor a literal')
    return { kind: 'constant', read: () => value, type: typeOfValue(value) }
  }

  private folded(operand: Operand): Term {
    const site = siteOf(this.statement.app, this.options.constants ?? {})
    const evaluator = compile(operand as Expression, site)
    return {
      kind: 'constant',
      read: (environment) => evaluator(environment),
      type: typeOfExpression(check(operand as Expression, site).type),
    }
  }

  private readsColumns(operand: Operand): boolean {
    if (!isOperation(operand)) return false
    const { operator, operands } = nodeOf(operand)
    if (operator === 'var') return this.sourceOf((pathOf(operand) ?? '').split('.')[0] ?? '') !== undefined
    return operands.some((part) => this.readsColumns(part))
  }
}

function columnTerm({ alias, entity }: Source, field: AppField): SqlTerm {
  if (isSealed(field)) return sealedTerm(alias, field)
  const term = sql(typeOfField(field), `${alias}.${quote(field.column)}`, true)
  return !entity.parent && ownSearchFields(entity).includes(field)
    ? { ...term, searchColumn: `${alias}.${quote(systemColumns.search)}` }
    : term
}

function sealedTerm(alias: string, field: AppField): SqlTerm {
  const isIndexed = isFound(field)
  const column = isIndexed ? blindColumn(field.column) : field.column
  return { ...sql('text', `${alias}.${quote(column)}`, true), sealed: isIndexed ? 'found' : 'kept' }
}

function typeOfValue(value: Value): SqlType {
  if (isDecimal(value)) return 'number'
  if (Array.isArray(value)) return 'list'
  return typeof value === 'boolean' ? 'boolean' : 'text'
}
