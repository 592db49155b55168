import { isDecimal } from '../../values/value.ts'
import { isText, nameOfType, type Type } from '../type.ts'
import type { StrictOperator } from './operator.ts'

const isJoinable = (type: Type) => isText(type) || ['choice', 'date', 'integer', 'null'].includes(type.kind)

export const cat = {
  kind: 'strict',
  doc: 'The texts, codes, dates and whole numbers one after the other; null counts as an empty text.',
  usage: '{"cat": [text, …]}',
  operands: [1, Number.POSITIVE_INFINITY],
  type: (operands, report) => {
    for (const [index, { type }] of operands.entries()) {
      const whole = type.kind === 'number' && type.whole
      if (!isJoinable(type) && !whole) report('wrongType', index, { expected: 'text', actual: nameOfType(type) })
    }
    return { type: { kind: 'text' }, nullable: false }
  },
  evaluate: (...texts) => texts.map((text) => (isDecimal(text) ? text.toFixed() : typeof text === 'string' ? text : '')).join(''),
} satisfies StrictOperator
