import { expect, test } from 'vitest'
import { offsetInside } from './inside-text.ts'

test('characters are counted as JSON means them', () => {
  const file = String.raw`{"a": "\u501f\n{name}\""}`

  expect(file.slice(offsetInside(file, 6, 3), offsetInside(file, 6, 7))).toBe('name')
})
