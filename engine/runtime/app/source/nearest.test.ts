import { expect, test } from 'vitest'
import { didYouMean, nearest } from './nearest.ts'

test.each([
  ['titel', 'title'],
  ['Title', 'title'],
  ['titl', 'title'],
  ['dueDat', 'dueDate'],
])('%s is taken for %s', (word, meant) => {
  expect(nearest(word, ['author', 'dueDate', 'title'])).toBe(meant)
})

test('nothing is suggested for a word like none of the names', () => {
  expect(nearest('price', ['author', 'dueDate'])).toBeUndefined()
  expect(didYouMean('x', ['author'])).toBe('')
})
