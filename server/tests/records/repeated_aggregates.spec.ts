import { test } from '@japa/runner'
import { parseSearch } from '../../../engine/runtime/queries/parse-search.ts'
import type { Query } from '../../../engine/runtime/queries/query.ts'
import { search } from '../../app/records/search.ts'
import { searchStatement } from '../../app/storage/queries/search_statement.ts'
import { Lending } from '../support/lending.ts'

const copies = { var: 'copies' }
const quantity = { sum: [copies, { var: 'row.quantity' }] }
const many = { any: [copies, { '>': [{ var: 'row.quantity' }, 2] }] }

test.group('what a filter asks of lines more than once', (group) => {
  let lending: Lending
  /** Loans by the quantity of their line. */
  const loans = new Map<string | undefined, number>()
  group.setup(async () => {
    lending = await Lending.open()
    for (const count of [1, 3, 7]) {
      const { id } = await lending.newLoan({ copies: [{ book: lending.book.id, quantity: String(count), dueDate: '2026-12-01' }] })
      loans.set(id, count)
    }
    return () => lending.close()
  })

  const filters: Record<string, { filter: object; found: readonly number[]; works: number }> = {
    'sums within a range': { filter: { and: [{ '>': [quantity, 1] }, { '<': [quantity, 5] }] }, found: [3], works: 1 },
    'sums outside of a range': { filter: { or: [{ '<': [quantity, 2] }, { '>': [quantity, 5] }] }, found: [1, 7], works: 1 },
    'lines that are there': { filter: { or: [many, { and: [many, { '>': [quantity, 0] }] }] }, found: [3, 7], works: 2 },
    'lines that are not': { filter: { and: [{ '!': [many] }, { or: [many, { '>': [quantity, 0] }] }] }, found: [1], works: 2 },
  }

  test('is worked out once, and finds what it says: {0}')
    .with(Object.entries(filters))
    .run(async ({ assert }, [, { filter, found, works }]) => {
      const { app, access } = lending.librarian
      const { text } = searchStatement(app, access, parseSearch(app, access, 'loan', { filter }) as Query)
      const { rows } = await search(lending.librarian, 'loan', { filter })

      assert.lengthOf(text.match(/sum\(|exists \(/g) ?? [], works)
      assert.sameMembers(
        rows.map(({ id }) => loans.get(id)),
        [...found],
      )
    })
})
