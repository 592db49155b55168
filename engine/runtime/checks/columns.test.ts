import { expect, test } from 'vitest'
import { diagnose } from '../testing/edited.ts'

const books = 'screens/catalogue/books.json'

test.each<[string, Record<string, unknown>, string]>([
  ['a column stands once', { 'columns.1': 'isbn' }, `wrong-value ${books} columns.1`],
  ['only numbers have a total', { 'columns.0.total': true }, `wrong-field ${books} columns.0.total`],
  ['only dates are limited to days', { 'query.0': { field: 'isbn', maxDays: 5 } }, `wrong-field ${books} query.0.maxDays`],
  ['nothing holds from what is no day', { 'query.0': { field: 'isbn', until: 'publishedOn' } }, `wrong-field ${books} query.0.until`],
  ['a day holds until a day', { 'query.0': { field: 'publishedOn', until: 'createdAt' } }, `wrong-field ${books} query.0.until`],
  ['a day does not hold until itself', { 'query.0': { field: 'publishedOn', until: 'publishedOn' } }, `wrong-field ${books} query.0.until`],
  ['a period has a last day that is there', { 'query.0': { field: 'publishedOn', until: 'gone' } }, `unknown-field ${books} query.0.until`],
  ['several values have no order', { sort: [['tags', 'asc']] }, `wrong-field ${books} sort.0.0`],
])('%s', (_, edit, expected) => {
  expect(diagnose({ [books]: edit })).toContain(expected)
})

test('what says which one has no total', () => {
  const entity = 'entities/catalogue/book.json'
  const edits = { [entity]: { 'fields.pages.ungrouped': true }, [books]: { columns: ['title', { field: 'pages', total: true }] } }
  expect(diagnose(edits)).toContain(`wrong-field ${books} columns.1.total`)
})
