import { expect, test } from 'vitest'
import type { ListScreen } from '../../../schema/screen.ts'
import type { AppEntity } from '../../app/app.ts'
import { queryInputs } from '../../screens/list/query-inputs.ts'
import { library } from '../../testing/library.ts'
import type { Condition } from './condition.ts'
import { checkConditions } from './list-checks.ts'

const app = library
const inputs = queryInputs(app, app.entities.get('loan') as AppEntity, app.screens.get('/lending/loans') as ListScreen)
const issues = (condition: Condition) =>
  checkConditions({ conditions: { loanDate: condition } }, inputs).map(({ code, path, params }) => ({ code, path, params }))

test('a range within its limit is fine', () => {
  expect(issues({ kind: 'dates', from: '2026-01-01', to: '2026-01-31' })).toEqual([])
})

test('a range over its limit says how long it may be and how long it is', () => {
  expect(issues({ kind: 'dates', from: '2026-01-01', to: '2026-02-01' })).toEqual([
    { code: 'rangeTooLong', path: 'loanDate', params: { field: '借书日期', max: 31, days: 32 } },
  ])
})

test('a limited range has two ends', () => {
  expect(issues({ kind: 'dates', from: '2026-01-01' })).toMatchObject([{ code: 'rangeOpen', path: 'loanDate' }])
})

test('a range that ends before it begins is refused', () => {
  expect(issues({ kind: 'dates', from: '2026-01-02', to: '2026-01-01' })).toMatchObject([{ code: 'rangeReversed', path: 'loanDate' }])
})
