import { expect, test } from 'vitest'
import type { AppEntity, AppField } from '../app/app.ts'
import { library } from '../testing/library.ts'
import { exportRow } from './export-sheet.ts'

const app = library
const loan = app.entities.get('loan') as AppEntity
const column = (path: string) => ({ path, label: path, field: loan.fields.get(path) as AppField })
const locale = { language: 'ZHS', timeZone: 'Asia/Shanghai' } as const
const cell = (path: string, value: unknown, $labels = {}) => exportRow({ [path]: value, $labels } as never, [column(path)], locale)[0]

test('numbers are numbers, with the digits that they are shown with', () => {
  expect(cell('totalFee', '1234.50')).toEqual({ t: 'n', v: 1234.5, z: '#,##0.00' })
  expect(cell('feeDiscount', '0.1300')).toEqual({ t: 'n', v: 0.13, z: '#,##0%' })
  expect(cell('feeDiscount', '0.1250')).toEqual({ t: 'n', v: 0.125, z: '#,##0.0%' })
  expect(cell('totalQuantity', '1200.000')).toEqual({ t: 'n', v: 1200, z: '#,##0' })
})

test('how many is grouped in thousands as on the screen, and which one, such as a year, is not', () => {
  const integer = (more: object) => {
    const field = { ...column('loanDate').field, kind: 'integer', declaration: { kind: 'integer', label: '', ...more } } as AppField
    return exportRow({ count: 2026 } as never, [{ path: 'count', label: '', field }], locale)[0]
  }
  expect(integer({})).toEqual({ t: 'n', v: 2026, z: '#,##0' })
  expect(integer({ ungrouped: true })).toEqual({ t: 'n', v: 2026, z: '0' })
})

test('a number with more digits than a workbook holds stays text', () => {
  expect(cell('totalFee', '12345678901234567.89')).toEqual({ t: 's', v: '12,345,678,901,234,567.89' })
})

test('dates are dates, moments are in the time zone of the app', () => {
  expect(cell('loanDate', '2026-01-31')).toEqual({ t: 'n', v: 46053, z: 'yyyy-mm-dd' })
  expect(cell('createdAt', '2026-01-31T04:00:00.000Z')).toEqual({ t: 'n', v: 46053.5, z: 'yyyy-mm-dd hh:mm' })
})

test('a month is a month', () => {
  const field = { ...column('loanDate').field, declaration: { kind: 'date', label: '', precision: 'month' } } as AppField
  const [month] = exportRow({ loanDate: '2026-01-01' } as never, [{ path: 'loanDate', label: '', field }], locale)
  expect(month).toEqual({ t: 'n', v: 46023, z: 'yyyy-mm' })
})

test('choices and references are their labels', () => {
  expect(cell('status', 'DRAFT')).toEqual({ t: 's', v: '草稿' })
  expect(cell('member', '7', { member: '王芳' })).toEqual({ t: 's', v: '王芳' })
})

test('what begins like a formula stays text, and nothing stays empty', () => {
  expect(cell('note', '=1+1')).toEqual({ t: 's', v: '=1+1' })
  expect(cell('note', null)).toEqual({ t: 'z' })
})
