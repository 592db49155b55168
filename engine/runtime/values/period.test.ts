import { expect, test } from 'vitest'
import { fiscalLead } from './fiscal.ts'
import { daysOfPeriod, periodLabel, periodOf, periodsBetween } from './period.ts'

const april = fiscalLead({ fiscalYear: { firstMonth: 4 } })
const october = fiscalLead({ fiscalYear: { firstMonth: 10, namedBy: 'end' } })
const january = fiscalLead({ fiscalYear: { firstMonth: 1, namedBy: 'end' } })

test.each([
  ['2026-03-31', april, 'FY2025', 'FY2025-Q4', 'FY2025-M12'],
  ['2026-04-01', april, 'FY2026', 'FY2026-Q1', 'FY2026-M01'],
  ['2026-06-30', april, 'FY2026', 'FY2026-Q1', 'FY2026-M03'],
  ['2026-07-01', april, 'FY2026', 'FY2026-Q2', 'FY2026-M04'],
  ['2027-03-31', april, 'FY2026', 'FY2026-Q4', 'FY2026-M12'],
  ['2026-09-30', october, 'FY2026', 'FY2026-Q4', 'FY2026-M12'],
  ['2026-10-01', october, 'FY2027', 'FY2027-Q1', 'FY2027-M01'],
  ['2024-02-29', october, 'FY2024', 'FY2024-Q2', 'FY2024-M05'],
  ['2026-01-01', january, 'FY2026', 'FY2026-Q1', 'FY2026-M01'],
  ['2026-12-31', january, 'FY2026', 'FY2026-Q4', 'FY2026-M12'],
])('%s lies in its fiscal year, quarter and month', (day, lead, year, quarter, month) => {
  expect(periodOf(day, 'fiscalYear', lead)).toBe(year)
  expect(periodOf(day, 'fiscalQuarter', lead)).toBe(quarter)
  expect(periodOf(day, 'fiscalMonth', lead)).toBe(month)
})

test.each([
  ['FY2026', 'fiscalYear', april, '2026-04-01', '2027-03-31'],
  ['FY2026-Q4', 'fiscalQuarter', april, '2027-01-01', '2027-03-31'],
  ['FY2025-M11', 'fiscalMonth', april, '2026-02-01', '2026-02-28'],
  ['FY2027-Q1', 'fiscalQuarter', october, '2026-10-01', '2026-12-31'],
  ['FY2024-M05', 'fiscalMonth', october, '2024-02-01', '2024-02-29'],
] as const)('%s has its days', (period, span, lead, from, to) => {
  expect(daysOfPeriod(period, span, lead)).toEqual({ from, to })
})

test.each(['2026', 'FY2026-Q5', 'FY2026-M13', 'FY26', 'FYxxxx', ''])('"%s" is no fiscal period', (period) => {
  for (const span of ['fiscalYear', 'fiscalQuarter', 'fiscalMonth'] as const) expect(daysOfPeriod(period, span, april)).toBeUndefined()
})

test('fiscal periods follow each other over the turn of the year', () => {
  expect(periodsBetween('FY2025-Q3', 'FY2026-Q1', 'fiscalQuarter', april, 9)).toEqual(['FY2025-Q3', 'FY2025-Q4', 'FY2026-Q1'])
  expect(periodsBetween('FY2025-M11', 'FY2026-M02', 'fiscalMonth', april, 9)).toHaveLength(4)
})

test('fiscal periods are named in three languages', () => {
  expect(periodLabel('FY2026-Q1', 'fiscalQuarter', 'ZHS')).toBe('2026财年 第1季')
  expect(periodLabel('FY2026-Q1', 'fiscalQuarter', 'ZHT')).toBe('2026財年 第1季')
  expect(periodLabel('FY2026-Q1', 'fiscalQuarter', 'US')).toBe('FY2026 Q1')
  expect(periodLabel('FY2026-M10', 'fiscalMonth', 'US')).toBe('FY2026 P10')
  expect(periodLabel('FY2026', 'fiscalYear', 'ZHS')).toBe('2026财年')
})
