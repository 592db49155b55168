import { expect, test } from 'vitest'
import { workbookOf } from './workbook.ts'

test('every column, also the last of many, is in the range of the sheet', () => {
  const range = (columns: number) => {
    const heads = Array.from({ length: columns }, (_, index) => String(index))
    return workbookOf({ name: 'x', heads, rows: [[]] }).Sheets.x
  }

  expect(range(1)).toMatchObject({ '!ref': 'A1:A2', '!autofilter': { ref: 'A1:A2' } })
  expect(range(26)).toMatchObject({ '!ref': 'A1:Z2' })
  expect(range(28)).toMatchObject({ '!ref': 'A1:AB2' })
  expect(range(703)).toMatchObject({ '!ref': 'A1:AAA2' })
})

test('a sheet has a name that Excel takes, and columns as wide as their texts', () => {
  const { SheetNames, Sheets } = workbookOf({ name: 'a/b', heads: ['a', '数量'], rows: [[{ t: 's', v: '十二个中文字十二个中文字' }]] })

  expect(SheetNames).toEqual(['a b'])
  expect(Sheets['a b']).toMatchObject({ '!cols': [{ wch: 26 }, { wch: 8 }] })
})

test('the numbers of one column have the format of the one with the most digits, so that their points stand below each other', () => {
  const number = (v: number, z: string) => ({ t: 'n', v, z }) as const
  const rows = [
    [number(10, '#,##0'), number(46053, 'yyyy-mm-dd')],
    [{ t: 'z' } as const, { t: 's', v: '—' } as const],
    [number(12.5, '#,##0.0'), number(46054, 'yyyy-mm-dd')],
  ]
  const { '!data': data } = workbookOf({ name: 'x', heads: ['数量', '日期'], rows }).Sheets.x as unknown as { '!data': { z?: string }[][] }
  expect(data.slice(1).map((row) => row.map(({ z }) => z))).toEqual([
    ['#,##0.0', 'yyyy-mm-dd'],
    [undefined, undefined],
    ['#,##0.0', 'yyyy-mm-dd'],
  ])
})

test('what is said of the rows stands above them, apart, and is neither filtered nor wider than its column', () => {
  const said = ['借出明细', '借出日期：2026-10-28 – 2026-11-27']
  const { Sheets } = workbookOf({ name: 'x', above: said, heads: ['a', 'b'], rows: [[{ t: 's', v: '1' }]] })

  expect(Sheets.x).toMatchObject({ '!ref': 'A1:B5', '!autofilter': { ref: 'A4:B5' }, '!cols': [{ wch: 8 }, { wch: 8 }] })
  expect((Sheets.x as unknown as { '!data': { v?: string }[][] })['!data'].map((row) => row.map(({ v }) => v))).toEqual([
    ['借出明细'],
    ['借出日期：2026-10-28 – 2026-11-27'],
    [],
    ['a', 'b'],
    ['1'],
  ])
})

test('heads of several rows are merged where columns share them, and the filter is over the last', () => {
  const head = (...labels: readonly string[]) => labels.map((label) => ({ key: label, label }))
  const heads = [head('类别'), head('2025', '11月'), head('2025', '12月'), head('2026', '11月')]
  const { Sheets } = workbookOf({ name: 'x', above: ['说明'], heads, rows: [heads.map(() => ({ t: 'n', v: 1 }))] })
  const sheet = Sheets.x as unknown as Record<'!data', { v?: string }[][]> & Record<'!merges' | '!autofilter' | '!ref', unknown>
  expect(sheet['!data'].slice(2, 4).map((row) => row.map(({ v }) => v))).toEqual([
    ['类别', '2025', undefined, '2026'],
    [undefined, '11月', '12月', '11月'],
  ])
  expect(sheet['!merges']).toEqual([
    { s: { r: 2, c: 0 }, e: { r: 3, c: 0 } },
    { s: { r: 2, c: 1 }, e: { r: 2, c: 2 } },
  ])
  expect(sheet['!autofilter']).toEqual({ ref: 'A4:D5' })
  expect(sheet['!ref']).toBe('A1:D5')
})
