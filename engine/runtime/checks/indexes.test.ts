import { expect, test } from 'vitest'
import { diagnose } from '../testing/edited.ts'

const books = 'screens/catalogue/books.json'

test('a list is sorted by a field with an index', () => {
  expect(diagnose({ [books]: { sort: [['pages', 'asc']] } })).toEqual([`missing-index ${books} sort.0.0`])
  expect(diagnose({ [books]: { sort: [['genre', 'asc']] } })).toEqual([])
  expect(diagnose({ [books]: { sort: [['createdAt', 'desc']] } })).toEqual([])
  expect(diagnose({ [books]: { sort: [['branch.name', 'desc']] } })).toEqual([`missing-index ${books} sort.0.0`])
})

test('a scope of each person selects by a field with an index', () => {
  const scope = (field: string, by: string) => ({ 'grants.book.scope': { '==': [{ var: `record.${field}` }, { var: by }] } })

  expect(diagnose({ 'roles/member.json': scope('author', 'user.name') })).toEqual(['missing-index roles/member.json grants.book.scope'])
  expect(diagnose({ 'roles/member.json': scope('branch', 'user.branch') })).toEqual([])
})

test('a list of the records of each person finds them by a field with an index', () => {
  const filter = (field: string) => ({ [books]: { filter: { '==': [{ var: `record.${field}` }, { var: 'user.name' }] } } })

  expect(diagnose(filter('author'))).toEqual([`missing-index ${books} filter`])
  expect(diagnose(filter('isbn'))).toEqual([])
})
