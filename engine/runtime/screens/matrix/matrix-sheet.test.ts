import { expect, test } from 'vitest'
import { library } from '../../testing/library.ts'
import { Decimal } from '../../values/decimal.ts'
import { editDocument } from '../document-model.ts'
import { fillFromBest } from './fill-edits.ts'
import { matrixSheet } from './matrix-sheet.ts'
import { differenceText, sumText } from './matrix-texts.ts'
import { filledMatrix, listContext } from './testing.ts'

const words = { best: '最低', left: '剩余' }

test('a sheet has the columns of the rows, which is best, what remains, and everything of each cell', () => {
  const { heads, rows } = matrixSheet(filledMatrix(), words)

  expect(heads.slice(0, 10)).toEqual([
    '图书',
    '册数',
    '期望价',
    '最低',
    '剩余',
    'North 单价',
    'North 可供册数',
    'North 版本',
    'North ± 期望价',
    'North 选定册数',
  ])
  expect(rows.every((row) => row.length === heads.length)).toBe(true)
  expect(rows[1]?.slice(1, 9).map(({ v }) => v ?? null)).toEqual([20, 30, 'North', 20, 31.5, 30, '平装', '+5%'])
})

test('below them stand what the columns come to, and what they come to by what is filled in', () => {
  const filled = filledMatrix()
  const edit = fillFromBest(filled) ?? expect.fail('nothing to fill')
  const { rows } = matrixSheet({ ...filled, state: editDocument(filled.context, filled.state, edit) }, words)

  expect(rows.slice(2).map((row) => [0, 5, 10, 15].map((at) => row[at]?.v ?? null))).toEqual([
    ['报价总额', 820, 840, 175],
    ['选定金额', 630, 108, 70],
  ])
  expect(rows[0]?.[4]?.v).toBe(0)
})

test('differences and sums are said as people read them', () => {
  const price = library.entities.get('sellerOffer.titles')?.fields.get('price') ?? expect.fail('no price')

  expect(['0.0312', '-0.1', '0'].map((text) => differenceText(new Decimal(text)))).toEqual(['+3.1%', '-10%', '0%'])
  expect(sumText(new Decimal('12345.6789'), price, listContext().locale)).toBe('12,345.68')
})
