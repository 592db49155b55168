import { expect, test } from 'vitest'
import type { MatrixColumn } from './matrix.ts'
import { columnsOfSheets } from './matrix-sheets.ts'

const columns = (count: number): readonly MatrixColumn[] =>
  Array.from({ length: count }, (_, at) => ({ key: String(at), label: `S${at}`, head: {}, total: null, gaps: 0, isBest: false }))
const counts = (count: number, rowColumns: number) => columnsOfSheets(columns(count), rowColumns).map((sheet) => sheet.columns.length)

test('columns that find room stand on one sheet, others on sheets about as full as each other', () => {
  expect(counts(5, 3)).toEqual([5])
  expect(counts(6, 3)).toEqual([3, 3])
  expect(counts(30, 3)).toEqual([5, 5, 5, 5, 5, 5])
  expect(counts(0, 3)).toEqual([])
})

test('a sheet has a column, however much is said of the rows', () => {
  expect(counts(2, 20)).toEqual([1, 1])
})

test('every column stands on one sheet, which says where it begins', () => {
  const sheets = columnsOfSheets(columns(31), 4)
  expect(sheets.flatMap((sheet) => sheet.columns.map(({ key }) => key))).toEqual(columns(31).map(({ key }) => key))
  expect(sheets.map(({ from }) => from)).toEqual([1, 5, 9, 13, 17, 21, 25, 29])
})
