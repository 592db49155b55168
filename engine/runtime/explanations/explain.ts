import type { Expression, Operand } from '../../schema/expression.ts'
import { dependencies } from '../expressions/dependencies.ts'
import { interpret } from '../expressions/evaluate.ts'
import { operatorOf } from '../expressions/operators/index.ts'
import { rowsOf } from '../expressions/read.ts'
import { resolve } from '../expressions/resolve.ts'
import type { Scope, Site } from '../expressions/scope.ts'
import { isOperation, nodeOf, pathOf } from '../expressions/tree.ts'
import { grouped } from '../fields/exact.ts'
import { fieldKinds } from '../fields/index.ts'
import { type RecordData, type WireValue, wireOf } from '../values/record-data.ts'
import { holds, isDecimal, type Value } from '../values/value.ts'
import type { ExplainedValue, Explanation } from './explanation.ts'
import { needed, phrase, rowSite, type Speech } from './phrase.ts'
import { word } from './words.ts'

/** To whom something is explained. */
export interface Reader extends Speech {
  /** Whether they may see what a path reads at its site, `record.member.phone`. Default: everything. */
  readonly sees?: (path: string, site: Site) => boolean
}

/** The most lines that an explanation names. */
const mostLines = 3

/**
 * A condition in words, evaluated in the scope, with the values that decided it. Where it is asked for and not met, it reads as what is
 * needed and what is so instead; `isAsked` is false of one that only tells when something applies. Nothing is told of what the reader may not see:
 * neither its value, nor what it is compared with, nor how the comparison came out, nor what would give that away.
 */
export const explain = (expression: Expression, site: Site, scope: Scope, reader: Reader, isAsked = true): Explanation =>
  new Explaining(site, scope, reader).explain(expression, isAsked)

class Explaining {
  readonly #site: Site
  readonly #scope: Scope
  readonly #reader: Reader

  constructor(site: Site, scope: Scope, reader: Reader) {
    this.#site = site
    this.#scope = scope
    this.#reader = reader
  }

  explain(operand: Operand, isAsked: boolean): Explanation {
    const { language } = this.#reader
    if (!isOperation(operand))
      return { text: operand === true ? word(language, 'always') : phrase(operand, this.#site, this.#reader), holds: operand === true }
    const { operator, operands } = nodeOf(operand)
    if (operator === 'and' || operator === 'or' || operator === '!') {
      const isPartAsked = isAsked && operator !== '!' && !this.#holds(operand)
      return this.#joined(
        word(language, operator),
        operand,
        operands.map((each) => this.explain(each, isPartAsked)),
      )
    }
    if (!this.#sees(operand)) return { text: word(language, 'unseen') }
    if (operator === 'if') return this.#branches(operand, operands, isAsked)
    if (operator === 'all' || operator === 'any' || operator === 'none') return this.#lines(operator, operand, operands, isAsked)
    return this.#comparison(operand, isAsked)
  }

  /** What is compared, with the values; one that is asked for and does not hold says what is needed, and what the one value is. */
  #comparison(operand: Operand, isAsked: boolean): Explanation {
    const { language } = this.#reader
    const isSo = this.#holds(operand)
    const values = this.#values(operand)
    if (isSo || !isAsked) return { text: phrase(operand, this.#site, this.#reader), holds: isSo, ...(values.length > 0 && { values }) }
    const [only, ...others] = values
    const what = needed(operand, this.#site, this.#reader)
    if (only !== undefined && others.length === 0) return { text: word(language, 'needs is', what, only.value), holds: false }
    return { text: word(language, 'needs', what), holds: false, ...(values.length > 0 && { values }) }
  }

  #joined(text: string, operand: Operand, parts: readonly Explanation[]): Explanation {
    const isOpen = parts.every((part) => part.holds !== undefined)
    return { text, ...(isOpen && { holds: this.#holds(operand) }), parts }
  }

  /** The conditions up to the first that holds, and what follows from it. */
  #branches(operand: Operand, operands: readonly Operand[], isAsked: boolean): Explanation {
    const parts: Explanation[] = []
    for (let at = 0; at < operands.length; at += 2) {
      const isLast = at === operands.length - 1
      parts.push(this.explain(operands[at] as Operand, isAsked && isLast))
      if (isLast) break
      if (!this.#holds(operands[at])) continue
      parts.push(this.explain(operands[at + 1] as Operand, isAsked))
      break
    }
    return this.#joined(word(this.#reader.language, 'if'), operand, parts)
  }

  /** The lines that decide: those that fail where all should meet the condition, those that meet it where none should. */
  #lines(operator: 'all' | 'any' | 'none', operand: Operand, operands: readonly Operand[], isAsked: boolean): Explanation {
    const [lines, condition = true] = operands
    const target = resolve(this.#site, pathOf(lines) ?? '')
    const rows = target.kind === 'lines' ? rowsOf(this.#scope, target.scope, target.key) : []
    const site = rowSite(lines, this.#site)
    const parts: Explanation[] = []
    for (const [index, row] of rows.entries()) {
      const inner = new Explaining(site, { ...this.#scope, row }, this.#reader)
      if (inner.#holds(condition) === (operator === 'none')) parts.push(inner.#line(index, condition, isAsked))
      if (parts.length === mostLines) break
    }
    const isSo = this.#holds(operand)
    const text = phrase(operand, this.#site, this.#reader)
    const asked = isAsked && !isSo ? word(this.#reader.language, 'needs', text) : text
    return { text: asked, holds: isSo, ...(!isSo && parts.length > 0 && { parts }) }
  }

  #line(index: number, condition: Operand, isAsked: boolean): Explanation {
    const { text, ...rest } = this.explain(condition, isAsked)
    return { ...rest, text: `${word(this.#reader.language, 'line', String(index + 1))} · ${text}` }
  }

  /** What the condition reads, each once: fields, the clock, and what is worked out over lines. */
  #values(operand: Operand, found = new Map<string, ExplainedValue>()): readonly ExplainedValue[] {
    if (!isOperation(operand)) return [...found.values()]
    const { operator, operands } = nodeOf(operand)
    const path = pathOf(operand)
    if (path !== undefined || operatorOf(operator)?.kind === 'lines') {
      const label = phrase(operand, this.#site, this.#reader)
      found.set(label, { label, value: path === undefined ? this.#shown(interpret(operand, this.#site, this.#scope)) : this.#read(path) })
    } else for (const each of operands) this.#values(each, found)
    return [...found.values()]
  }

  #read(path: string): string {
    const target = resolve(this.#site, path)
    if (target.kind === 'field') {
      const record: RecordData | undefined = this.#scope[target.scope]
      const wire: WireValue = record === undefined ? null : wireOf(record, target.key)
      const { app } = this.#site
      const label = record?.$labels?.[target.key]
      const locale = { language: this.#reader.language, timeZone: app.bundle.app.timeZone, ...(label !== undefined && { label }) }
      const text = fieldKinds[target.field.kind].format(wire, target.field, locale)
      return text === '' ? word(this.#reader.language, 'empty') : text
    }
    return this.#shown(interpret({ var: path }, this.#site, this.#scope))
  }

  #shown(value: Value): string {
    const { language } = this.#reader
    if (value === null) return word(language, 'empty')
    if (isDecimal(value)) return grouped(value.toFixed())
    if (typeof value === 'boolean') return word(language, value ? 'yes' : 'no')
    return Array.isArray(value) ? value.map((each) => this.#shown(each)).join(word(language, 'list')) : String(value)
  }

  #sees(operand: Operand): boolean {
    const { sees } = this.#reader
    return sees === undefined || dependencies(operand as Expression).every((path) => sees(path, this.#site))
  }

  #holds(operand: Operand | undefined): boolean {
    return holds(interpret(operand, this.#site, this.#scope))
  }
}
