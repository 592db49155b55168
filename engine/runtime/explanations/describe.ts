import type { Expression, Operand } from '../../schema/expression.ts'
import type { Site } from '../expressions/scope.ts'
import { isOperation, nodeOf } from '../expressions/tree.ts'
import type { Explanation } from './explanation.ts'
import { phrase, rowSite, type Speech } from './phrase.ts'
import { word } from './words.ts'

/** A condition in words as it is written, of no record in particular: nothing is evaluated, and nothing told of anybody's values. */
export function describe(expression: Expression, site: Site, speech: Speech): Explanation {
  return { ...described(expression, site, speech), isCondition: true }
}

function described(operand: Operand, site: Site, speech: Speech): Explanation {
  if (!isOperation(operand)) return { text: operand === true ? word(speech.language, 'always') : phrase(operand, site, speech) }
  const { operator, operands } = nodeOf(operand)
  if (operator === 'and' || operator === 'or' || operator === '!' || operator === 'if')
    return { text: word(speech.language, operator), parts: operands.map((each) => described(each, site, speech)) }
  const text = phrase(operand, site, speech)
  const [lines, condition] = operands
  if (!['all', 'any', 'none'].includes(operator) || condition === undefined) return { text }
  return { text, parts: [described(condition, rowSite(lines, site), speech)] }
}
