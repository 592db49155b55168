import type { LinesField } from '../../schema/field.ts'
import type { App, AppEntity, AppField } from '../app/app.ts'
import { leadsAside } from '../app/steps-aside.ts'
import type { Surroundings } from '../documents/compute.ts'
import { type Conditions, conditionsOf } from '../documents/conditions.ts'
import { entityOf } from '../documents/entity-of.ts'
import type { Scope } from '../expressions/scope.ts'
import { isEmpty, linesOf, type RecordData, wireOf } from '../values/record-data.ts'
import { addressIssues } from './address-issues.ts'
import { type Frame, frameOf, isKnownClean, noteClean } from './clean-rows.ts'
import { type CompiledRule, rulesOf } from './compiled-rules.ts'
import type { Issue } from './issue.ts'
import { doubleLines } from './keys.ts'
import { ruleMessage } from './rule-message.ts'
import { disabledChoices, valueIssues } from './value-issues.ts'

/** The most lines of a document that does not say. */
const defaultMaxLines = 2000

/** The most lines that a document has of a kind. */
export const mostLinesOf = ({ declaration }: AppEntity): number => (declaration as LinesField).max ?? defaultMaxLines

/**
 * Everything wrong with a computed record: values, required fields, lines, rules. `scope.old` is the record as it was stored.
 * With a transition, the fields that it requires are required too; of one that leads aside, what the record as it was stored
 * breaks already is not told. A rule over a value that is wrong already is not told besides.
 */
export const validate = (
  app: App,
  entity: string,
  record: RecordData,
  scope: Surroundings,
  { transition }: { readonly transition?: string } = {},
): Issue[] => {
  const declared = entityOf(app, entity)
  const issues = new Validation(app, declared, record, scope, transition).run()
  const { workflow } = declared
  if (issues.length === 0 || scope.old === undefined || workflow === undefined || transition === undefined) return issues
  if (!leadsAside(workflow, transition, scope.old[workflow.field])) return issues
  const before = new Set(new Validation(app, declared, scope.old, scope, undefined).run().map(sameIssue))
  const asked = new Set(workflow.transitions.get(transition)?.requires)
  return issues.filter((issue) => !before.has(sameIssue(issue)) || (issue.code === 'required' && asked.has(patternOf(issue.path))))
}

const sameIssue = ({ code, path, params }: Issue): string => JSON.stringify([code, path, params?.rule])

/** `lines.3.quantity` as fields are named: `lines.quantity`. */
const patternOf = (path: string): string => path.replace(/\.\d+(?=\.|$)/g, '')

/** A field that may be required where a record stands. */
interface Requirable {
  readonly field: AppField
  readonly path: string
  readonly conditions: Conditions | undefined
}

class Validation {
  readonly #app: App
  readonly #entity: AppEntity
  readonly #record: RecordData
  readonly #scope: Scope
  readonly #transition: string | undefined
  readonly #requires: ReadonlySet<string>
  readonly #issues: Issue[] = []
  /** The paths with issues, and for lines also without the number of the row. */
  readonly #wrong = new Set<string>()
  /** By lines, what their rows are known to be in order in. */
  readonly #frames = new Map<string, Frame | undefined>()
  /** By lines, their rows as they are stored, by id. */
  readonly #old = new Map<string, ReadonlyMap<string | undefined, RecordData>>()
  readonly #requirables = new Map<string, readonly Requirable[]>()
  /** The rows looked at in which nothing was wrong so far. */
  readonly #clean = new Set<RecordData>()

  constructor(app: App, entity: AppEntity, record: RecordData, scope: Surroundings, transition: string | undefined) {
    this.#app = app
    this.#entity = entity
    this.#record = record
    this.#scope = { ...scope, record }
    this.#transition = transition
    this.#requires = new Set(transition === undefined ? [] : entity.workflow?.transitions.get(transition)?.requires)
  }

  run(): Issue[] {
    this.#values(this.#entity, this.#record, this.#scope.old, '')
    this.#required(this.#entity, this.#record, '', '', this.#scope)
    for (const [name, lines] of this.#entity.lines) this.#lines(name, lines)
    for (const [name, lines] of this.#entity.lines) {
      for (const issue of doubleLines(this.#app, lines, linesOf(this.#record, name), this.#scope)) this.#add(issue)
    }
    const rules = rulesOf(this.#app, this.#entity.name)
    this.#rules(rules.header, '', '', this.#scope)
    for (const [name, ofLines] of rules.lines) {
      const frame = this.#frames.get(name)
      this.#eachRow(name, (scope, prefix, row) => {
        const isInOrder = this.#rules(ofLines, prefix, `${name}.`, scope)
        if (frame && isInOrder && this.#clean.has(row)) noteClean(row, this.#oldRow(name, row), frame)
      })
    }
    return this.#issues
  }

  #lines(name: string, lines: AppEntity): void {
    const rows = linesOf(this.#record, name)
    const { label } = lines
    const max = mostLinesOf(lines)
    const conditions = conditionsOf(this.#app, this.#entity.name).get(name)
    const isRequired = this.#requires.has(name) || (conditions?.visible(this.#scope) && conditions.required(this.#scope))
    if (rows.length === 0 && isRequired) this.#add({ code: 'required', path: name, params: { field: label } })
    if (rows.length > max) this.#add({ code: 'tooManyLines', path: name, params: { field: label, max, count: rows.length } })
    this.#old.set(name, new Map(linesOf(this.#scope.old ?? {}, name).map((row) => [row.id, row])))
    this.#frames.set(name, frameOf(this.#app, this.#entity, name, this.#scope, this.#transition))
    this.#eachRow(name, (scope, prefix, row) => {
      const before = this.#issues.length
      this.#values(lines, row, this.#oldRow(name, row), prefix, `${name}.`)
      this.#required(lines, row, prefix, `${name}.`, scope)
      if (this.#issues.length === before) this.#clean.add(row)
    })
  }

  /** The row as it is stored. */
  #oldRow(name: string, { id }: RecordData): RecordData | undefined {
    return id === undefined ? undefined : this.#old.get(name)?.get(id)
  }

  /** The rows that are not known to be in order. One scope is changed in place for all of them. */
  #eachRow(name: string, look: (scope: Scope, prefix: string, row: RecordData) => void): void {
    const scope: { -readonly [Key in keyof Scope]: Scope[Key] } = { ...this.#scope }
    const frame = this.#frames.get(name)
    for (const [index, row] of linesOf(this.#record, name).entries()) {
      if (isKnownClean(row, this.#oldRow(name, row), frame)) continue
      scope.row = row
      look(scope, `${name}.${index}.`, row)
    }
  }

  #values(entity: AppEntity, record: RecordData, old: RecordData | undefined, prefix: string, pattern = prefix): void {
    for (const issue of valueIssues(entity, record)) this.#add({ ...issue, path: prefix + issue.path }, pattern + issue.path)
    for (const issue of addressIssues(this.#app, entity, record, old))
      this.#add({ ...issue, path: prefix + issue.path }, pattern + issue.path)
    for (const issue of disabledChoices(entity, record, old)) this.#add({ ...issue, path: prefix + issue.path }, pattern + issue.path)
  }

  #required(entity: AppEntity, record: RecordData, prefix: string, pattern: string, scope: Scope): void {
    for (const { field, path, conditions } of this.#requirable(entity, pattern)) {
      if (!isEmpty(wireOf(record, field.name))) continue
      const isRequired = this.#requires.has(path) || (conditions?.required(scope) === true && conditions.visible(scope))
      if (isRequired) this.#add({ code: 'required', path: prefix + field.name, params: { field: field.label } }, path)
    }
  }

  /** The fields that may be required, found once for all rows of their lines. */
  #requirable(entity: AppEntity, pattern: string): readonly Requirable[] {
    const known = this.#requirables.get(pattern)
    if (known !== undefined) return known
    const all = conditionsOf(this.#app, this.#entity.name)
    const fields = [...entity.fields.values()].filter(({ system }) => !system)
    const found = fields.map((field) => ({ field, path: pattern + field.name, conditions: all.get(pattern + field.name) }))
    const may = found.filter(({ path, conditions }) => this.#requires.has(path) || conditions?.canBeRequired)
    this.#requirables.set(pattern, may)
    return may
  }

  /** Gives whether all of them were asked, and hold. */
  #rules(rules: readonly CompiledRule[], prefix: string, pattern: string, scope: Scope): boolean {
    let areKept = true
    for (const { rule, site, reads, holds } of rules) {
      const isSkipped = this.#isAboutWrong(reads, prefix, pattern)
      if (!isSkipped && holds(scope)) continue
      areKept = false
      if (isSkipped) continue
      const path = rule.at === undefined ? prefix.slice(0, -1) : prefix + rule.at
      this.#issues.push({ code: 'rule', path, params: { rule: rule.name }, message: ruleMessage(rule, site, scope) })
    }
    return areKept
  }

  #isAboutWrong(reads: readonly string[], prefix: string, pattern: string): boolean {
    if (this.#wrong.size === 0) return false
    return reads.some((path) => {
      const [scope, ...segments] = path.split('.')
      if (scope === 'row') return pattern !== '' && this.#wrong.has(prefix + segments[0])
      return scope === 'record' && (this.#wrong.has(segments.slice(0, 2).join('.')) || this.#wrong.has(segments[0] ?? ''))
    })
  }

  #add(issue: Issue, pattern?: string): void {
    this.#issues.push(issue)
    this.#wrong.add(issue.path)
    if (pattern !== undefined) this.#wrong.add(pattern)
  }
}
