import type { Operand } from '../../schema/expression.ts'
import { isOperation, nodeOf } from '../expressions/tree.ts'
import { pathInJson, sitedIn } from '../names/expressions.ts'
import type { Check } from './context.ts'

/** What an operator compares or looks for is data, and is not read out. */
const comparing = new Set(['!=', '<', '<=', '==', '>', '>=', 'contains', 'endsWith', 'in', 'startsWith'])

/** What only other systems read or say is not in the language of a person. */
const unread = new Set(['connector', 'fixture'])

/** A text that an expression yields is one that `locales/` translates. */
export const looseTexts: Check = function* ({ app, files }) {
  for (const file of files.filter(({ kind }) => !unread.has(kind))) {
    for (const { path, value } of sitedIn(app, file)) {
      for (const { at, text } of textsIn(value as Operand, [])) {
        const message = `"${text.slice(0, 40)}" is a text for people that stays as it is in every language. Write {"text": ${JSON.stringify(text.slice(0, 40))}}, and locales/ translates it.`
        yield { code: 'loose-text', severity: 'warning', file: file.file, path: [...path, ...pathInJson(value, at)], message }
      }
    }
  }
}

interface LooseText {
  readonly at: readonly (string | number)[]
  readonly text: string
}

/** Texts in letters that no code is written in. */
function* textsIn(operand: Operand, at: LooseText['at']): Iterable<LooseText> {
  if (typeof operand === 'string' && /[\p{L}--[a-zA-Z]]/v.test(operand)) yield { at, text: operand }
  if (!isOperation(operand)) return
  const { operator, operands } = nodeOf(operand)
  if (operator === 'text' || operator === 'var' || comparing.has(operator)) return
  for (const [index, each] of operands.entries()) yield* textsIn(each, [...at, operator, index])
}
