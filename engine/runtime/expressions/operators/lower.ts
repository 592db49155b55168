import { ofText } from '../lift.ts'
import { textOfTexts } from '../signatures.ts'
import type { StrictOperator } from './operator.ts'

export const lower = {
  kind: 'strict',
  doc: 'The text with the letters A to Z as small letters; others stay, so that browser and database agree. Null of null.',
  usage: '{"lower": text}',
  operands: [1, 1],
  type: textOfTexts,
  evaluate: ofText((text) => text.replace(/[A-Z]/g, (letter) => letter.toLowerCase())),
} satisfies StrictOperator
