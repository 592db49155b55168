import { extreme } from './extreme.ts'
import type { LinesOperator } from './operators/operator.ts'
import { ofOneOrderedKind } from './signatures.ts'

/** The least (`sign` 1) or greatest (`sign` -1) of what the lines come to, without the nulls. */
export const extremeOfLines = (sign: 1 | -1): Pick<LinesOperator, 'type' | 'evaluate'> => ({
  type: (operands, report) => {
    const { type } = ofOneOrderedKind(operands.slice(1), (code, _, params) => report(code, 1, params))
    return { type, nullable: true }
  },
  evaluate: (rows, each) =>
    extreme(
      rows.map(each).filter((value) => value !== null),
      sign,
    ),
})
