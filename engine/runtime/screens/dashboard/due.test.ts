import { expect, test } from 'vitest'
import { dueOf } from './due.ts'

const due = (value: unknown) => dueOf(value, '2026-01-31', '2026-01-31T04:00:00.000Z', 'Asia/Shanghai')

test('what is past is overdue, what is near asks for attention', () => {
  expect(due('2026-01-29')).toEqual({ days: -2, tone: 'refused' })
  expect(due('2026-01-31')).toEqual({ days: 0, tone: 'attention' })
  expect(due('2026-02-10')).toEqual({ days: 10, tone: 'draft' })
})

test('a moment counts by its business date, and is overdue once it has passed', () => {
  expect(due('2026-01-31T17:00:00.000Z')).toEqual({ days: 1, tone: 'attention' })
  expect(due('2026-01-31T03:00:00.000Z')).toEqual({ days: 0, tone: 'refused' })
})

test('without a deadline nothing is due', () => {
  expect(due(null)).toBeUndefined()
})
