import { expect, test } from 'vitest'
import { diagnose } from '../testing/edited.ts'

const report = 'reports/loansByMonth.json'

test('a group by spans of a fiscal year needs one', () => {
  const edits = { [report]: { 'groups.month.by': 'fiscalMonth' } }
  expect(diagnose(edits)).toEqual([])
  expect(diagnose({ ...edits, 'app.json': { fiscalYear: undefined } })).toContain(`wrong-value ${report} groups.month.by`)
})

test('a fiscal year begins with a month that there is', () => {
  expect(diagnose({ 'app.json': { 'fiscalYear.firstMonth': 13 } })).toContainEqual(
    expect.stringContaining('app.json fiscalYear.firstMonth'),
  )
})

test('a fiscal quarter is compared with one, not with a month', () => {
  const edits = { 'reports/branchStanding.json': { 'groups.month.by': 'fiscalQuarter' } }
  expect(diagnose(edits)).toContain('wrong-value reports/branchStanding.json comparisons.growth.by')
})
