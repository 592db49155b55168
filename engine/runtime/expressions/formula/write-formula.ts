import type { Expression, Operand } from '../../../schema/expression.ts'
import { isOperation, nodeOf, pathOf } from '../tree.ts'
import { type FormulaNames, parseFormula } from './parse-formula.ts'

/** How tightly an operator holds its operands together; calls hold tightest. */
const strengths: Readonly<Record<string, number>> = {
  or: 1,
  and: 2,
  '!': 3,
  in: 4,
  '==': 4,
  '!=': 4,
  '<': 4,
  '<=': 4,
  '>': 4,
  '>=': 4,
  '+': 5,
  '-': 5,
  '*': 6,
  '/': 6,
}
const words: Readonly<Record<string, string>> = { '==': '=', '!=': '<>' }
const tightest = 7

/**
 * An expression as people write a formula, which `parseFormula` reads back as the same expression.
 * Nothing for one that cannot be written so: it has a part that no formula says.
 */
export function writeFormula(expression: Expression, names: FormulaNames): string | undefined {
  const labels = new Map([...names].map(([label, path]) => [path, label]))
  const text = written(expression, labels).text
  const read = parseFormula(text, names)
  return 'expression' in read && JSON.stringify(plain(read.expression)) === JSON.stringify(plain(expression)) ? text : undefined
}

interface Written {
  readonly text: string
  readonly strength: number
}

function written(operand: Operand, labels: ReadonlyMap<string, string>): Written {
  if (Array.isArray(operand)) return { text: `(${operand.map((member) => written(member, labels).text).join(', ')})`, strength: tightest }
  if (!isOperation(operand)) {
    const isNegative = typeof operand === 'number' && operand < 0
    return { text: JSON.stringify(operand), strength: isNegative ? 5 : tightest }
  }
  const path = pathOf(operand)
  if (path !== undefined) {
    const label = labels.get(path)
    return { text: label === undefined ? path : `[${label}]`, strength: tightest }
  }
  const { operator, operands } = nodeOf(operand)
  const strength = strengths[operator]
  if (strength === undefined || operands.length < 2 || (operator === '/' && operands.length > 2)) return asCall(operator, operands, labels)
  const parts = operands.map((part, index) => {
    const { text, strength: own } = written(part, labels)
    // On the right of an operator of the same strength stands what would otherwise be read from the left.
    return own < strength || (own === strength && (index > 0 || isFlat(operator))) ? `(${text})` : text
  })
  return { text: parts.join(` ${words[operator] ?? operator} `), strength }
}

/** Operators that take many operands: the same one inside is a part of its own. */
const isFlat = (operator: string): boolean => operator !== '-' && operator !== '/'

function asCall(operator: string, operands: readonly Operand[], labels: ReadonlyMap<string, string>): Written {
  const parts = operands.map((part) => written(part, labels))
  if (operator === '!') {
    const [{ text = '', strength = 0 } = {}] = parts
    return { text: `not ${strength < 3 ? `(${text})` : text}`, strength: 3 }
  }
  return { text: `${operator === '/' ? 'divide' : operator}(${parts.map(({ text }) => text).join(', ')})`, strength: tightest }
}

/** The same with every operand in a list. */
function plain(operand: Operand): unknown {
  if (!isOperation(operand)) return operand
  const { operator, operands } = nodeOf(operand)
  return { [operator]: operands.map(plain) }
}
