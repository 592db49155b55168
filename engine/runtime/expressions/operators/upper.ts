import { ofText } from '../lift.ts'
import { textOfTexts } from '../signatures.ts'
import type { StrictOperator } from './operator.ts'

export const upper = {
  kind: 'strict',
  doc: 'The text with the letters a to z as capital letters; others stay, so that browser and database agree. Null of null.',
  usage: '{"upper": text}',
  operands: [1, 1],
  type: textOfTexts,
  evaluate: ofText((text) => text.replace(/[a-z]/g, (letter) => letter.toUpperCase())),
} satisfies StrictOperator
