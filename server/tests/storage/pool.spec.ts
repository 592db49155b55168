import { test } from '@japa/runner'
import { isUnavailable } from '../../app/database/is_unavailable.ts'
import { search } from '../../app/records/search.ts'
import { createPool } from '../../app/storage/pool.ts'
import { Lending } from '../support/lending.ts'

test.group('the database goes away', (group) => {
  let lending: Lending
  group.setup(async () => {
    lending = await Lending.open()
    return () => lending.close()
  })

  test('connections that were cut are replaced by themselves', async ({ assert }) => {
    const find = () => search(lending.admin, 'book', {})
    await Promise.all(Array.from({ length: 10 }, find))
    const killer = createPool({ connectionString: lending.database.url, max: 1 })
    await killer.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    )
    await killer.end()
    const results = await Promise.allSettled(Array.from({ length: 10 }, find))
    for (const result of results) if (result.status === 'rejected') assert.isTrue(isUnavailable(result.reason))
    assert.lengthOf((await find()).rows, 1)
  })

  test('a database that cannot be reached is unavailable, soon', async ({ assert }) => {
    const pool = createPool({ connectionString: 'postgres://nobody@127.0.0.1:9/none' })
    const error = await search({ ...lending.admin, pool }, 'book', {}).catch((failure: unknown) => failure)
    assert.isTrue(isUnavailable(error))
    await pool.end()
  })
})
