import { expect, test } from 'vitest'
import { diagnose } from '../../testing/edited.ts'

const book = 'entities/catalogue/book.json'

test('a computed field is not given a value otherwise', () => {
  expect(diagnose({ [book]: { 'fields.value.default': 1 } })).toEqual([`computed-input ${book} fields.value.default`])
})

test('some value is within the bounds', () => {
  expect(diagnose({ [book]: { 'fields.pages.min': 30000 } })).toEqual([`empty-range ${book} fields.pages.min`])
})

test('a pattern is a regular expression', () => {
  expect(diagnose({ [book]: { 'fields.isbn.pattern': '([0-9]' } })).toEqual([`wrong-pattern ${book} fields.isbn.pattern`])
})
