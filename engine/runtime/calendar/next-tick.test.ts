import { expect, test } from 'vitest'
import { lastTick, nextTick } from './next-tick.ts'

test('a schedule comes round at the time of its zone', () => {
  expect(nextTick('30 8 * * 1', 'Asia/Shanghai', '2026-11-22T00:00:00.000Z')).toBe('2026-11-23T00:30:00.000Z')
  expect(nextTick('30 8 * * 1', 'UTC', '2026-11-22T00:00:00.000Z')).toBe('2026-11-23T08:30:00.000Z')
})

test('what never comes round has no next time', () => {
  expect(nextTick('0 0 31 2 *', 'UTC', '2026-11-22T00:00:00.000Z')).toBeUndefined()
})

test('what is no schedule says why', () => {
  expect(() => nextTick('61 * * * *', 'UTC')).toThrow(/61/)
})

test('a schedule last came round before a time, or at it', () => {
  expect(lastTick('0 4 18 * *', 'Asia/Shanghai', '2026-12-02T01:00:00.000Z')).toBe('2026-11-17T20:00:00.000Z')
  expect(lastTick('0 4 18 * *', 'Asia/Shanghai', '2026-11-17T20:00:00.000Z')).toBe('2026-11-17T20:00:00.000Z')
  expect(lastTick('0 4 18 * *', 'Asia/Shanghai', '2026-11-17T20:00:00.400Z')).toBe('2026-11-17T20:00:00.000Z')
  expect(lastTick('0 4 18 * *', 'Asia/Shanghai', '2026-11-17T19:59:59.999Z')).toBe('2026-10-17T20:00:00.000Z')
})

test('what never comes round never did', () => {
  expect(lastTick('0 0 31 2 *', 'UTC', '2026-11-22T00:00:00.000Z')).toBeUndefined()
})
