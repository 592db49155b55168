import { ofText } from '../lift.ts'
import { textOfTexts } from '../signatures.ts'
import type { StrictOperator } from './operator.ts'

/** What counts as space around a text: blank, tab, line ends, the no-break and the ideographic space. */
const spaces = ' \t\n\r\u00a0\u3000'
const around = new RegExp(`^[${spaces}]+|[${spaces}]+$`, 'g')

export const trim = {
  kind: 'strict',
  doc: 'The text without the spaces before and after it; null of null.',
  usage: '{"trim": text}',
  operands: [1, 1],
  type: textOfTexts,
  evaluate: ofText((text) => text.replace(around, '')),
} satisfies StrictOperator
