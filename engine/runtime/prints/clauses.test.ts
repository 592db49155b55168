import { expect, test } from 'vitest'
import type { Print } from '../../schema/print.ts'
import { appIn } from '../app/in-language.ts'
import { library } from '../testing/library.ts'
import { clausesOf, pathsInClauses } from './clauses.ts'

const app = library
const print = app.bundle.prints?.loanSlip as Print
const values: Readonly<Record<string, string>> = {
  member: '林小雨',
  loanDate: '2026-11-29',
  totalQuantity: '2',
  lastDue: '',
  branch: '东区',
}
const heads = (holds?: () => boolean) =>
  clausesOf({ app, print, ...(holds && { holds }) }, (path) => values[path] ?? '').map(({ head }) => head)

test('clauses are numbered as they stand on the paper', () => {
  expect(heads(() => true)).toEqual(['第1条  期限', '第2条  活动', '第3条  费用', '第4条'])
  expect(heads(() => false)).toEqual(['第1条  期限', '第2条'])
})

test('a condition that nobody can judge leaves its clause out', () => {
  expect(heads()).toEqual(['第1条  期限', '第2条'])
})

test('values and settings are inserted, and what is empty is a line to write on', () => {
  const [first] = clausesOf({ app, print }, (path) => values[path] ?? '')
  expect(first?.text).toContain('读者 林小雨 自 2026-11-29 起借用上列图书共 2 册，最晚于 ＿＿＿＿＿＿ 归还至 东区')
  expect(first?.text).toContain('最多借 10 册')
})

test('clauses speak the language of the reader', () => {
  const english = appIn(app, 'US')
  const [first] = clausesOf({ app: english, print: english.bundle.prints?.loanSlip as Print }, (path) => values[path] ?? '')
  expect(first).toMatchObject({ head: 'Clause 1  Term', text: expect.stringContaining('The reader 林小雨 borrows the 2 books') })
})

test('the fields that clauses insert are those of the record', () => {
  expect(pathsInClauses(print)).toEqual([
    'member',
    'loanDate',
    'totalQuantity',
    'lastDue',
    'branch',
    'eventName',
    'totalFee',
    'feeDiscount',
  ])
})
