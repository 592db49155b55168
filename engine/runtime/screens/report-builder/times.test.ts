import { expect, test } from 'vitest'
import { cronOf, everyWeekday, type Times, timesOf } from './times.ts'

test.each<[Times, string]>([
  [{ often: 'daily', time: '08:05' }, '5 8 * * *'],
  [{ often: 'weekly', time: '23:00', days: everyWeekday }, '0 23 * * 1,2,3,4,5'],
  [{ often: 'weekly', time: '00:30', days: [1, 7] }, '30 0 * * 1,7'],
  [{ often: 'monthly', time: '04:00', day: 18 }, '0 4 18 * *'],
  [{ often: 'own', cron: '*/15 * * * *' }, '*/15 * * * *'],
])('%j is kept as "%s" and read back', (times, cron) => {
  expect(cronOf(times)).toBe(cron)
  expect(timesOf(cron)).toEqual(times)
})

test.each<[string, Times]>([
  ['0 8 * * 1-5', { often: 'weekly', time: '08:00', days: [1, 2, 3, 4, 5] }],
  ['0 8 * * 0', { often: 'weekly', time: '08:00', days: [7] }],
  ['0 8 1 * 1', { often: 'own', cron: '0 8 1 * 1' }],
  ['0 8 * 6 *', { often: 'own', cron: '0 8 * 6 *' }],
  ['0 8 * * 1#2', { often: 'own', cron: '0 8 * * 1#2' }],
  ['60 8 * * *', { often: 'own', cron: '60 8 * * *' }],
  ['', { often: 'own', cron: '' }],
])('"%s" is read as %j', (cron, times) => {
  expect(timesOf(cron)).toEqual(times)
})
