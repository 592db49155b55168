import { expect, test } from 'vitest'
import { diagnose } from '../testing/edited.ts'

const slip = 'workflows/lending/returnSlip.json'
const found = (edit: Record<string, unknown>) => diagnose({ [slip]: edit }).filter((line) => line.startsWith('divergent-tone'))

test('statuses that are called the same have colours of one meaning, in whatever workflow', () => {
  expect(found({ 'statuses.DRAFT.tone': 'attention' })).toHaveLength(1)
})

test('another name, or the same meaning, is in order: what is done here may go on there', () => {
  expect(found({ 'statuses.DRAFT.tone': 'attention', 'statuses.DRAFT.label': '待核对' })).toEqual([])
  expect(found({ 'statuses.CONFIRMED.label': '已借出' })).toEqual([])
})
