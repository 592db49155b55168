import { expect, test } from 'vitest'
import { lacksComment, leastComment } from './asked-comment.ts'

test('a step asks for as many characters as it says, for one where it requires a comment, and else for none', () => {
  expect(leastComment({ comment: { required: true, minLength: 5 } })).toBe(5)
  expect(leastComment({ comment: { required: true } })).toBe(1)
  expect(leastComment({ comment: {} })).toBe(0)
  expect(leastComment({})).toBe(0)
})

test('a required comment is lacking until it is long enough, without the blanks around it', () => {
  expect(lacksComment({ comment: { required: true } }, '  ')).toBe(true)
  expect(lacksComment({ comment: { required: true, minLength: 3 } }, ' 不行 ')).toBe(true)
  expect(lacksComment({ comment: { required: true, minLength: 3 } }, '不可以')).toBe(false)
})

test('a comment that is left to the person is lacking only where it is begun and too short', () => {
  expect(lacksComment({ comment: { minLength: 3 } }, '')).toBe(false)
  expect(lacksComment({ comment: { minLength: 3 } }, '好')).toBe(true)
  expect(lacksComment({}, '')).toBe(false)
})
