import { isCreditCode as isRight } from '../../values/credit-code.ts'
import { conditionOfTexts } from '../signatures.ts'
import type { StrictOperator } from './operator.ts'

export const isCreditCode = {
  kind: 'strict',
  doc: 'Whether the text is a unified social credit code of mainland China: 18 characters, the last a right check character (GB 32100-2015); false of null.',
  usage: '{"isCreditCode": text}',
  operands: [1, 1],
  type: conditionOfTexts,
  evaluate: (text = null) => typeof text === 'string' && isRight(text),
} satisfies StrictOperator
