import { expect, test } from 'vitest'
import type { Comparison } from '../../schema/report.ts'
import { comparisonField } from '../app/comparison-field.ts'
import { pseudoEntity, pseudoField } from '../app/pseudo-entity.ts'
import type { RecordData } from '../values/record-data.ts'
import { withComparisons } from './compared.ts'
import { ofRowsOnly, plannedComparisons } from './comparisons.ts'
import type { ReportPlan } from './report-plan.ts'

const month = pseudoField('report it', 'month', 'Month', 'text')
const town = pseudoField('report it', 'town', 'Town', 'text')
const amount = pseudoField('report it', 'amount', 'Amount', 'money', 2)
const rows: readonly RecordData[] = [
  { month: '2026-01', town: 'A', amount: '10.00' },
  { month: '2026-01', town: 'B', amount: '10.00' },
  { month: '2026-01', town: 'C', amount: '5.00' },
  { month: '2026-02', town: 'A', amount: null },
  { month: '2026-02', town: 'B', amount: '0.01' },
]

function compared(comparison: Pick<Comparison, 'as' | 'within' | 'along' | 'over' | 'order' | 'scale'>, of = rows) {
  const declared = { label: 'x', of: 'amount', ...comparison }
  const field = comparisonField('report it', 'it', declared, amount)
  const row = pseudoEntity('report it', 'It', new Map(Object.entries({ month, town, amount, it: field })))
  const groups = [
    { ...month, field: month, value: null },
    { ...town, field: town, value: null },
  ]
  const report = { label: 'x', dataset: 'x', columns: [], comparisons: { it: declared } }
  const comparisons = plannedComparisons(report, row, new Set(['amount']), groups, [])
  const plan = { row, groups, comparisons, tops: [] } as unknown as ReportPlan
  return withComparisons(plan, ['month', 'town'], of).map(({ it }) => it)
}

test('equal rows share a place, the next ones come after all of them, and what has no value has no place', () => {
  expect(compared({ as: 'rank' })).toEqual([1, 1, 3, null, 4])
  expect(compared({ as: 'rank', order: 'asc' })).toEqual([3, 3, 2, null, 1])
  expect(compared({ as: 'rank', within: 'month' })).toEqual([1, 1, 3, null, 1])
})

test('shares are of all rows, or of those of one value', () => {
  expect(compared({ as: 'share' })).toEqual(['0.3998', '0.3998', '0.1999', null, '0.0004'])
  expect(compared({ as: 'share', within: 'month', scale: 2 })).toEqual(['0.40', '0.40', '0.20', null, '1.00'])
})

test('there is no share of nothing', () => {
  expect(
    compared(
      { as: 'share' },
      rows.map((row) => ({ ...row, amount: '0.00' })),
    ),
  ).toEqual([null, null, null, null, null])
})

test('what is running comes to everything up to a row, and rows of one moment together', () => {
  expect(compared({ as: 'running', along: 'month' })).toEqual(['25.00', '25.00', '25.00', '25.01', '25.01'])
  expect(compared({ as: 'running', within: 'town', along: 'month' })).toEqual(['10.00', '10.00', '5.00', '10.00', '10.01'])
  expect(compared({ as: 'running', along: 'month', order: 'desc' })).toEqual(['25.01', '25.01', '25.01', '0.01', '0.01'])
  expect(compared({ as: 'running', along: 'amount' })).toEqual(['20.00', '20.00', '25.00', '25.01', '25.01'])
})

test('a running average is of the rows that have a value', () => {
  expect(compared({ as: 'runningAverage', along: 'month' })).toEqual(['8.33', '8.33', '8.33', '6.25', '6.25'])
})

test('a moving average is of the last values in an order, and nothing before there are as many', () => {
  const sold = ['6.00', '3.00', null, '2.00'].map((each, at) => ({ month: `2026-0${at + 1}`, town: 'A', amount: each }))
  expect(compared({ as: 'movingAverage', along: 'month', over: 2 }, sold)).toEqual([null, '4.50', '3.00', '2.00'])
  expect(compared({ as: 'movingAverage', along: 'month', over: 3 }, sold)).toEqual([null, null, '4.50', '2.50'])
  expect(compared({ as: 'movingAverage', along: 'month', over: 2, order: 'desc' }, sold)).toEqual(['4.50', '3.00', '2.00', null])
})

test('rows of one moment are averaged together, and within a value by themselves', () => {
  expect(compared({ as: 'movingAverage', along: 'month', over: 2 })).toEqual([null, null, null, '6.25', '6.25'])
  expect(compared({ as: 'movingAverage', along: 'month', over: 2, within: 'town' })).toEqual([null, null, null, '10.00', '5.01'])
})

test('sums of several rows have shares and no places', () => {
  const plan = (as: Comparison['as']) => ({ comparisons: [{ name: 'it', as }], laterFormulas: [] }) as unknown as ReportPlan
  expect([...ofRowsOnly(plan('share'))]).toEqual([])
  expect([...ofRowsOnly(plan('rank'))]).toEqual(['it'])
})
