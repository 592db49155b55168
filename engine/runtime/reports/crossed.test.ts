import { expect, test } from 'vitest'
import { library } from '../testing/library.ts'
import { crossed } from './crossed.ts'
import type { ReportAnswer } from './report-answer.ts'

const answer = (rows: ReportAnswer['rows']) => ({ name: 'loansByMonth', rows }) as ReportAnswer
const over = { '>': [{ var: 'record.lateLines' }, 5] }
const scope = { today: '2026-11-27', now: '2026-11-27T00:00:00.000Z' }

test('rows are counted for which it holds; what sums up others is none', () => {
  const rows = [{ lateLines: 4 }, { lateLines: 6 }, { lateLines: 7 }, { lateLines: 17, $subtotal: 'month' }]
  expect(crossed(library, answer(rows), over, scope)).toBe(2)
})

test('of what a reader does not see nothing holds, not even that it is missing', () => {
  expect(crossed(library, answer([{ month: '2026-01' }]), { missing: [{ var: 'record.lateLines' }] }, scope)).toBe(0)
  expect(crossed(library, answer([{ month: '2026-01', lateLines: null }]), { missing: [{ var: 'record.lateLines' }] }, scope)).toBe(1)
})
