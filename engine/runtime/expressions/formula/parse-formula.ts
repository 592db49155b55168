import type { Expression, Literal, Operand } from '../../../schema/expression.ts'
import { isOperatorName } from '../operators/index.ts'
import { maxDepth } from '../tree.ts'
import { type Token, tokensOf } from './tokens.ts'

/** What is wrong with a formula, and where: at which character it starts. */
export interface FormulaProblem {
  readonly code: 'formulaEmpty' | 'formulaSyntax' | 'formulaUnknownField' | 'formulaUnknownFunction'
  readonly at: number
  readonly text: string
}

/** A formula read, or why it cannot be. */
type ParsedFormula = { readonly expression: Expression } | { readonly problem: FormulaProblem }

/** The path of each name that may stand in brackets: `册数` -> `record.copies`. */
export type FormulaNames = ReadonlyMap<string, string>

/**
 * Reads a formula as people write it, `[Lent] / [Copies] > 0.9 and not [Late]`, into an expression. Fields stand in brackets, functions
 * are called by the words of the operators. What it means is the expression's; this is only another way of writing it.
 */
export function parseFormula(formula: string, names: FormulaNames): ParsedFormula {
  const tokens = tokensOf(formula)
  if ('stoppedAt' in tokens) {
    const at = tokens.stoppedAt
    return { problem: { code: 'formulaSyntax', at, text: formula.slice(at, at + 1) } }
  }
  if (tokens.length === 1) return { problem: { code: 'formulaEmpty', at: 0, text: '' } }
  const reader = new Reader(tokens, names)
  try {
    return { expression: reader.whole() }
  } catch (stop) {
    if (stop instanceof Stop) return { problem: stop.problem }
    throw stop
  }
}

/** Reading ends here; it never leaves this file. */
class Stop extends Error {
  readonly problem: FormulaProblem

  constructor(code: FormulaProblem['code'], { at, text }: Token) {
    super(code)
    this.problem = { code, at, text }
  }
}

const comparisons: ReadonlySet<string> = new Set(['==', '!=', '<', '<=', '>', '>='])
const constants: Readonly<Record<string, Literal>> = { true: true, false: false, null: null }
/** Operators whose words are signs have a word for calling them: a quotient to so many digits. */
const called: Readonly<Record<string, string>> = { divide: '/' }

class Reader {
  readonly #tokens: readonly Token[]
  readonly #names: FormulaNames
  #at = 0
  #depth = 0

  constructor(tokens: readonly Token[], names: FormulaNames) {
    this.#tokens = tokens
    this.#names = names
  }

  whole(): Expression {
    const found = this.#or()
    if (this.#token.kind !== 'end') throw new Stop('formulaSyntax', this.#token)
    return found
  }

  get #token(): Token {
    return this.#tokens[this.#at] as Token
  }

  #isWord(word: string): boolean {
    return this.#token.kind === 'name' && this.#token.text.toLowerCase() === word
  }

  #isSign(sign: string): boolean {
    return this.#token.kind === 'sign' && this.#token.text === sign
  }

  #expect(sign: string): void {
    if (!this.#isSign(sign)) throw new Stop('formulaSyntax', this.#token)
    this.#at += 1
  }

  #or(): Expression {
    this.#depth += 1
    if (this.#depth > maxDepth) throw new Stop('formulaSyntax', this.#token)
    const found = this.#joined('or', () => this.#joined('and', () => this.#not()))
    this.#depth -= 1
    return found
  }

  /** Several joined by one word: one operation of all of them. */
  #joined(word: 'and' | 'or', next: () => Expression): Expression {
    const parts = [next()]
    while (this.#isWord(word)) {
      this.#at += 1
      parts.push(next())
    }
    return parts.length === 1 ? (parts[0] as Expression) : { [word]: parts }
  }

  #not(): Expression {
    if (!this.#isWord('not')) return this.#comparison()
    this.#at += 1
    return { '!': [this.#not()] }
  }

  #comparison(): Expression {
    const left = this.#sum()
    if (this.#isWord('in')) {
      this.#at += 1
      return { in: [left, this.#list()] }
    }
    const { kind, text } = this.#token
    if (kind !== 'sign' || !comparisons.has(text)) return left
    this.#at += 1
    return { [text]: [left, this.#sum()] }
  }

  /** The members of `in (…)`: values written out. */
  #list(): Operand {
    if (!this.#isSign('(')) return this.#sum()
    return this.#arguments() as Operand
  }

  #sum(): Expression {
    return this.#chain(['+', '-'], () => this.#product())
  }

  #product(): Expression {
    return this.#chain(['*', '/'], () => this.#unary())
  }

  /** From left to right. Sums and products of several are one operation, what is taken away or divided by has two sides. */
  #chain([many, two]: readonly [string, string], next: () => Expression): Expression {
    let found = next()
    let open: Expression[] | undefined
    while (this.#isSign(many) || this.#isSign(two)) {
      const sign = this.#token.text
      this.#at += 1
      const right = next()
      if (sign === many && open) open.push(right)
      else open = sign === many ? [found, right] : undefined
      found = open ? { [many]: open } : { [two]: [found, right] }
    }
    return found
  }

  #unary(): Expression {
    if (!this.#isSign('-')) return this.#primary()
    this.#at += 1
    if (this.#token.kind === 'number') return -this.#number()
    return { '-': [0, this.#unary()] }
  }

  #number(): number {
    const { text } = this.#token
    this.#at += 1
    return Number(text)
  }

  #primary(): Expression {
    const token = this.#token
    switch (token.kind) {
      case 'number':
        return this.#number()
      case 'text':
        this.#at += 1
        return token.text
      case 'field': {
        this.#at += 1
        const path = this.#names.get(token.text.trim())
        if (path === undefined) throw new Stop('formulaUnknownField', token)
        return { var: path }
      }
      case 'name':
        return this.#named(token)
      case 'sign': {
        this.#expect('(')
        const inner = this.#or()
        this.#expect(')')
        return inner
      }
      case 'end':
        throw new Stop('formulaSyntax', token)
      default:
        return token.kind satisfies never
    }
  }

  #named(token: Token): Expression {
    this.#at += 1
    if (this.#isSign('(')) {
      const operator = Object.hasOwn(called, token.text) ? called[token.text] : token.text
      if (operator === undefined || !isOperatorName(operator)) throw new Stop('formulaUnknownFunction', token)
      return { [operator]: this.#arguments() }
    }
    if (Object.hasOwn(constants, token.text)) return constants[token.text] ?? null
    const path = this.#names.get(token.text) ?? (token.text.includes('.') || token.text === 'today' ? token.text : undefined)
    if (path === undefined) throw new Stop('formulaUnknownField', token)
    return { var: path }
  }

  #arguments(): Expression[] {
    this.#expect('(')
    const found: Expression[] = []
    while (!this.#isSign(')')) {
      if (found.length > 0) this.#expect(',')
      found.push(this.#or())
    }
    this.#at += 1
    return found
  }
}
