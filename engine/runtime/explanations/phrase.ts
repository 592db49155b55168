import type { Operand } from '../../schema/expression.ts'
import type { Language } from '../../schema/names.ts'
import type { AppField } from '../app/app.ts'
import { operatorOf } from '../expressions/operators/index.ts'
import { resolve } from '../expressions/resolve.ts'
import { type Site, siteOfRow } from '../expressions/scope.ts'
import { isOperation, nodeOf, pathOf } from '../expressions/tree.ts'
import { type Word, word } from './words.ts'

/** In which language, and of whom the person in it (`user`) is spoken: to them, or about them to somebody else. */
export interface Speech {
  readonly language: Language
  readonly isOfAnother?: boolean
}

/** What an operand is in words: the label of a field, a value written out, a sum in signs. */
export function phrase(operand: Operand | undefined, site: Site, speech: Speech, beside?: AppField): string {
  const { language } = speech
  if (operand === undefined) return ''
  if (Array.isArray(operand)) return operand.map((each: Operand) => literal(each, language, beside)).join(word(language, 'list'))
  if (!isOperation(operand)) return literal(operand, language, beside)
  const { operator, operands } = nodeOf(operand)
  if (operator === 'var') return pathPhrase(pathOf(operand) ?? '', site, speech)
  const inner = operatorOf(operator)?.kind === 'lines' ? rowSite(operands[0], site) : site
  const about = operands.map((each, index) => phrase(each, index === 0 ? site : inner, speech, fieldBeside(operands, index, site)))
  if (isShift(operator) && typeof operands[1] === 'number' && operands[1] < 0) {
    return word(language, `${operator} before`, about[0] ?? '', String(-operands[1]))
  }
  const name = wordOf(operator, operands, site)
  if (name === 'if') return word(language, 'if')
  return isSign(operator) && about.length > 1
    ? about.map((part, index) => bracketed(part, operands[index])).reduce((before, part) => word(language, name, before, part))
    : word(language, name, ...about)
}

/** A condition as what it asks for: `Status New` for `Status is New`. */
export function needed(operand: Operand, site: Site, speech: Speech): string {
  const { operator, operands } = isOperation(operand) ? nodeOf(operand) : { operator: '', operands: [] }
  const [left, right] = operands
  const { language } = speech
  const of = phrase(left, site, speech, fieldBeside(operands, 0, site))
  if (operator === '==') return word(language, 'needs ==', of, phrase(right, site, speech, fieldBeside(operands, 1, site)))
  if (operator !== 'in' || !Array.isArray(right)) return phrase(operand, site, speech)
  const beside = fieldBeside(operands, 1, site)
  return word(language, 'needs ==', of, right.map((each: Operand) => literal(each, language, beside)).join(word(language, 'or list')))
}

/** The site inside an aggregate over these lines. */
export function rowSite(lines: Operand | undefined, site: Site): Site {
  const target = resolve(site, pathOf(lines) ?? '')
  return target.kind === 'lines' ? siteOfRow(site, target.lines.name) : site
}

/** The field that an operand is compared with: its choices give a literal its label. */
function fieldBeside(operands: readonly Operand[], index: number, site: Site): AppField | undefined {
  for (const [at, operand] of operands.entries()) {
    const target = at === index ? undefined : resolve(site, pathOf(operand) ?? '')
    if (target?.kind === 'field') return target.field
  }
  return undefined
}

function wordOf(operator: string, operands: readonly Operand[], site: Site): Word {
  if (operator === '-' && operands.length === 1) return 'negative'
  if (operator === 'in' && !Array.isArray(operands[1])) return 'in field'
  if (operator === 'count' && operands.length > 1 && operands[1] !== true) return 'count where'
  const isOfTime = ['<', '<=', '>', '>='].includes(operator) && operands.some((each) => isTime(each, site))
  return (isOfTime ? `date ${operator}` : operator) as Word
}

/** Operators that lead from one time to another. */
const isShift = (operator: string): operator is 'addDays' | 'addMinutes' | 'addMonths' =>
  operator === 'addDays' || operator === 'addMinutes' || operator === 'addMonths'

const timely = new Set(['addDays', 'addMinutes', 'addMonths', 'dateOf'])

function isTime(operand: Operand, site: Site): boolean {
  if (!isOperation(operand)) return false
  const { operator } = nodeOf(operand)
  if (operator !== 'var') return timely.has(operator)
  const target = resolve(site, pathOf(operand) ?? '')
  return target.kind === 'clock' || (target.kind === 'field' && (target.field.kind === 'date' || target.field.kind === 'datetime'))
}

const isSign = (operator: string) => ['+', '-', '*', '/', 'cat', 'coalesce', 'min', 'max'].includes(operator)

/** Signs within signs stand in brackets. */
const bracketed = (text: string, operand: Operand | undefined) =>
  isOperation(operand) && ['+', '-', '*', '/'].includes(nodeOf(operand).operator) ? `(${text})` : text

function literal(operand: Operand, language: Language, beside: AppField | undefined): string {
  if (operand === null) return word(language, 'empty')
  if (typeof operand === 'boolean') return word(language, operand ? 'yes' : 'no')
  const text = String(operand)
  return beside?.choices?.get(text)?.label ?? (typeof operand === 'string' && !/^\d/.test(text) ? `“${text}”` : text)
}

/** The label of the field at the end of a path, and of the references that lead to it. */
function pathPhrase(path: string, site: Site, { language, isOfAnother = false }: Speech): string {
  const [scope = '', ...segments] = path.split('.')
  const target = resolve(site, path)
  switch (target.kind) {
    case 'clock':
      return word(language, target.name)
    case 'comment':
      return word(language, 'comment')
    case 'param':
      return word(language, 'param', target.name)
    case 'setting':
      return target.field.label
    case 'lines':
      return scope === 'user' ? word(language, isOfAnother ? 'user of another' : 'user', target.lines.label) : target.lines.label
    case 'field': {
      const way = segments.slice(0, -1).map((_, index) => resolve(site, [scope, ...segments.slice(0, index + 1)].join('.')))
      const labels = way.flatMap((step) => (step.kind === 'field' ? [step.field.label] : []))
      const label = [...labels, target.field.label].reduce((before, next) => word(language, 'path', before, next))
      if (scope === 'user') return word(language, isOfAnother ? 'user of another' : 'user', label)
      return scope === 'old' ? word(language, scope, label) : label
    }
    case 'unresolved':
      return ''
    default:
      return target satisfies never
  }
}
