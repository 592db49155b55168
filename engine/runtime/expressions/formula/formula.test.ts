import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Expression } from '../../../schema/expression.ts'
import { parseFormula } from './parse-formula.ts'
import { writeFormula } from './write-formula.ts'

const names = new Map([
  ['册数', 'record.copies'],
  ['Limit', 'record.limit'],
  ['Late', 'record.late'],
])
const read = (formula: string) => parseFormula(formula, names)

test('a formula is read as people write it', () => {
  expect(read('[册数] / [Limit] * 100')).toEqual({
    expression: { '*': [{ '/': [{ var: 'record.copies' }, { var: 'record.limit' }] }, 100] },
  })
  expect(read('1 + 2 + 3 - 4')).toEqual({ expression: { '-': [{ '+': [1, 2, 3] }, 4] } })
  expect(read('not [Late] and [册数] >= 0.5 or [Limit] in (1, 2)')).toEqual({
    expression: {
      or: [
        { and: [{ '!': [{ var: 'record.late' }] }, { '>=': [{ var: 'record.copies' }, 0.5] }] },
        { in: [{ var: 'record.limit' }, [1, 2]] },
      ],
    },
  })
})

test('signs typed in Chinese mean the same', () => {
  expect(read('（[册数] × 2，1）')).toHaveProperty('problem')
  expect(read('round（[册数] ÷ 3，2）')).toEqual(read('round([册数] / 3, 2)'))
})

test('a formula that cannot be read says where it ends', () => {
  expect(read('')).toEqual({ problem: { code: 'formulaEmpty', at: 0, text: '' } })
  expect(read('[册数] +')).toEqual({ problem: { code: 'formulaSyntax', at: 6, text: '' } })
  expect(read('[Nothing] + 1')).toEqual({ problem: { code: 'formulaUnknownField', at: 0, text: 'Nothing' } })
  expect(read('1 + constructor(2)')).toEqual({ problem: { code: 'formulaUnknownFunction', at: 4, text: 'constructor' } })
  expect(read('1 ; drop')).toEqual({ problem: { code: 'formulaSyntax', at: 2, text: ';' } })
  expect(read('('.repeat(80))).toHaveProperty('problem.code', 'formulaSyntax')
})

test('whatever is written as a formula is read back as the same expression', () => {
  const { tree } = fc.letrec<{ tree: Expression }>((tie) => ({
    tree: fc.oneof(
      { maxDepth: 5, depthSize: 'small' },
      fc.integer({ min: -50, max: 50 }),
      fc.constantFrom<Expression>({ var: 'record.copies' }, { var: 'record.limit' }, { var: 'today' }, 'a "b" \\', true, null),
      fc
        .tuple(fc.constantFrom('+', '*', 'and', 'or'), fc.array(tie('tree'), { minLength: 2, maxLength: 3 }))
        .map(([word, parts]): Expression => ({ [word]: parts })),
      fc
        .tuple(fc.constantFrom('-', '/', '==', '!=', '<', '>=', 'max'), tie('tree'), tie('tree'))
        .map(([word, one, other]): Expression => ({ [word]: [one, other] })),
      fc.tuple(tie('tree'), tie('tree')).map(([one, other]): Expression => ({ '/': [one, other, 4] })),
      tie('tree').map((inner): Expression => ({ '!': [inner] })),
      fc.tuple(tie('tree'), tie('tree'), tie('tree')).map((parts): Expression => ({ if: parts })),
    ),
  }))
  fc.assert(
    fc.property(tree, (expression) => {
      const text = writeFormula(expression, names)
      expect(text).toBeDefined()
      expect(read(text ?? '')).toEqual({ expression })
    }),
    { seed: 7, numRuns: 500 },
  )
})
