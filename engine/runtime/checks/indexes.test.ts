import { expect, test } from 'vitest'
import { diagnose } from '../testing/edited.ts'
import { diagnoseExamples } from '../testing/examples.ts'

const v = (path: string) => ({ var: path })

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

test('pickers and jobs are served by an index', () => {
  const request = 'entities/catalogue/request.json'
  const filter = { '==': [v('candidate.name'), v('record.title')] }

  expect(diagnoseExamples({ [request]: { 'fields.branch.filter': filter } })).toContain(`missing-index ${request} fields.branch.filter`)
  expect(diagnoseExamples({ 'jobs/lateLoans.json': { 'run.where': { '==': [v('record.wantedBy'), v('today')] } } })).toContain(
    'missing-index jobs/lateLoans.json run.where',
  )
})

test('value sets and reports are served by an index', () => {
  expect(diagnoseExamples({ 'lookups/category.json': { 'from.code': 'name' } })).toContain('missing-index lookups/category.json from.code')
  expect(
    diagnoseExamples({
      'reports/loansByMonth.json': { 'filters.loanDate': undefined, 'filters.book.required': true, 'filters.book.field': 'quantity' },
    }),
  ).toContain('missing-index reports/loansByMonth.json filters.book')
})
