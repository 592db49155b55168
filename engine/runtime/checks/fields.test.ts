import { expect, test } from 'vitest'
import { diagnose } from '../testing/edited.ts'

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

test('a value that is cleared while it is hidden depends on the record alone', () => {
  const clears = (visible: unknown) => diagnose({ [book]: { 'fields.pages.whenHidden': 'clear', 'fields.pages.visible': visible } })
  const wrong = [`wrong-clearing ${book} fields.pages.whenHidden`]
  expect(clears({ var: 'record.lendable' })).toEqual([])
  expect(clears(undefined)).toEqual(wrong)
  expect(clears({ in: ['librarian', { var: 'user.roles' }] })).toEqual(wrong)
  expect(clears({ '<': [{ var: 'today' }, '2027-01-01'] })).toEqual(wrong)
})

test('a value is not cleared because of itself', () => {
  const edit = { 'fields.pages.whenHidden': 'clear', 'fields.pages.visible': { '>': [{ var: 'record.pages' }, 1] } }
  expect(diagnose({ [book]: edit })).toEqual([`computed-cycle ${book} fields.pages.visible`])
})
