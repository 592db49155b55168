import { expect, test } from 'vitest'
import type { ReportFilter } from '../../schema/report.ts'
import { initialConditions } from '../queries/conditions/initial-state.ts'
import { library as app } from '../testing/library.ts'
import { reportInputs } from './report-inputs.ts'

const scope = { now: '2026-01-31T04:00:00.000Z', today: '2026-01-31' }
const report = app.bundle.reports?.loansByMonth

/** The days that a report asks for at first. */
function daysOf(filter: Partial<ReportFilter>) {
  const filters = { loanDate: { field: 'loanDate', ...filter } } as Record<string, ReportFilter>
  return report && initialConditions(app, reportInputs(app, 'loansByMonth', { ...report, filters }), scope).loanDate
}

test('a range begins with its default and ends today, or on the last day that is said', () => {
  const begins = { default: { addDays: [{ var: 'today' }, -30] } } as const
  expect(daysOf({})).toBeUndefined()
  expect(daysOf(begins)).toEqual({ kind: 'dates', from: '2026-01-01', to: '2026-01-31' })
  const coming = { default: { addDays: [{ var: 'today' }, 1] } } as const
  expect(daysOf(coming)).toEqual({ kind: 'dates', from: '2026-01-31', to: '2026-02-01' })
  expect(daysOf({ ...coming, last: { addDays: [{ var: 'today' }, 7] } })).toEqual({ kind: 'dates', from: '2026-02-01', to: '2026-02-07' })
  expect(daysOf({ ...begins, last: { addDays: [{ var: 'today' }, 28] } })).toEqual({ kind: 'dates', from: '2026-01-01', to: '2026-02-28' })
})
