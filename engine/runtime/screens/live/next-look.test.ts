import { expect, test } from 'vitest'
import { betweenLooks, betweenPolls, type Following, nextLook } from './next-look.ts'

const quiet: Following = { isHeard: true, isSeen: true, hasNews: false, lookedAt: 10_000 }

test('news after a while is looked at at once, and many within a second together at its end', () => {
  expect(nextLook({ ...quiet, hasNews: true }, 30_000)).toBe(0)
  expect(nextLook({ ...quiet, hasNews: true }, 10_200)).toBe(betweenLooks - 200)
})

test('without news it looks once a minute, and every few seconds while the server cannot tell', () => {
  expect(nextLook(quiet, 10_000)).toBe(60_000)
  expect(nextLook({ ...quiet, isHeard: false }, 10_000)).toBe(betweenPolls)
})

test('what nobody sees waits, and is looked at once somebody does', () => {
  expect(nextLook({ ...quiet, isSeen: false, hasNews: true }, 99_000)).toBeUndefined()
  expect(nextLook({ ...quiet, hasNews: true }, 99_000)).toBe(0)
})
