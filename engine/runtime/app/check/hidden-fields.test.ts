import { expect, test } from 'vitest'
import { diagnose } from '../../testing/edited.ts'

const books = 'screens/catalogue/books.json'

test('a list is not sorted by a field hidden from one who opens it', () => {
  expect(
    diagnose({
      [books]: {
        sort: [
          ['isbn', 'asc'],
          ['price', 'asc'],
        ],
      },
    }),
  ).toEqual([`hidden-field-used ${books} sort.1.0`])
})

test('nor filtered by one', () => {
  expect(diagnose({ [books]: { filter: { '>': [{ var: 'record.price' }, 0] } } })).toEqual([`hidden-field-used ${books} filter`])
})

test('what a record is called cannot be hidden', () => {
  expect(diagnose({ 'roles/member.json': { 'grants.book.hidden.0': 'title' } })).toContain(
    'hidden-field-used roles/member.json grants.book.hidden.0',
  )
})
