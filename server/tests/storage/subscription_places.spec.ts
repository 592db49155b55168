import { test } from '@japa/runner'
import { sealEntries } from '../../app/storage/audit/seal_entries.ts'
import { writesAfter } from '../../app/storage/queries/changed_records.ts'
import type { Queryable } from '../../app/storage/queries/run_load.ts'
import { placeOfMaking } from '../../app/storage/queries/subscription_places.ts'
import { Lending } from '../support/lending.ts'

test.group('the place where a subscription begins', () => {
  test('what is written and sealed while it is looked for comes after it', async ({ assert, cleanup }) => {
    const lending = await Lending.open()
    cleanup(() => lending.close())
    const { pool } = lending.database
    const loan = lending.app.entities.get('loan')
    const first = await lending.newLoan()
    const second = { id: '' }
    let questions = 0
    const client = {
      query: async (...question: readonly unknown[]) => {
        questions += 1
        if (questions === 2) {
          second.id = String((await lending.newLoan()).id)
          await sealEntries(pool)
        }
        return (pool.query as (...question: readonly unknown[]) => Promise<unknown>)(...question)
      },
    } as Queryable
    const place = await placeOfMaking(client, 'loan', String(first.id), String(first.createdAt))
    if (!loan) throw new Error('The library lends nothing')
    const { writes } = await writesAfter(pool, loan, place, 10)
    assert.deepEqual(
      writes.map(({ id }) => id),
      [second.id],
    )
  })
})
