import { expect, test } from 'vitest'
import { dueText } from './due-text.ts'

test('a deadline says the day of the week, of the portal and in its language', () => {
  const moment = '2026-01-30T16:30:00.000Z'
  expect(dueText(moment, { language: 'US', timeZone: 'UTC' })).toBe('2026-01-30 16:30 (Fri)')
  expect(dueText(moment, { language: 'ZHS', timeZone: 'Asia/Shanghai' })).toBe('2026-01-31 00:30 (周六)')
})
