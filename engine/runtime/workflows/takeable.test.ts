import { expect, test } from 'vitest'
import { evaluateQuery } from '../queries/evaluate-query.ts'
import { query } from '../queries/query.ts'
import { library } from '../testing/library.ts'
import { takeable } from './takeable.ts'

const loan = library.entities.get('loan') as never
const scope = { user: { id: '7' }, settings: {}, today: '2026-07-15', now: '2026-07-15T08:00:00.000Z' }
const records = [
  { id: '1', status: 'SUBMITTED', member: '7' },
  { id: '2', status: 'SUBMITTED', member: '8' },
  { id: '3', status: 'DRAFT', member: '8' },
]

const found = (within: ReturnType<typeof takeable>) => {
  const asked = query({
    entity: 'loan',
    columns: [],
    where: true,
    within,
    sort: [],
    page: { size: 9, offset: 0 },
    total: false,
    aggregates: {},
  })
  return evaluateQuery(library, asked, records as never, scope).rows.map(({ id }) => id)
}

test('a step can be taken of records that stand where it begins, whose guards hold, and that the role names', () => {
  expect(found(takeable({ transitionScope: () => true }, loan, 'approve'))).toEqual(['2'])
  expect(found(takeable({ transitionScope: () => ({ '==': [{ var: 'record.id' }, '1'] }) }, loan, 'approve'))).toEqual([])
  expect(found(takeable({ transitionScope: () => false }, loan, 'approve'))).toEqual([])
  expect(found(takeable({ transitionScope: () => true }, loan, 'fly'))).toEqual([])
})
