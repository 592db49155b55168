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

  test('a connection that came while the process was busy is taken, not refused as late', async ({ assert, cleanup }) => {
    const pool = createPool({ connectionString: lending.database.url, max: 1 })
    cleanup(() => pool.end())
    const asked = pool.query('select 1 as one')
    for (const busyUntil = performance.now() + 4_500; performance.now() < busyUntil; );
    assert.equal((await asked).rows[0]?.one, 1)
  })

  test('who waits for a connection in vain is told so, and the one that comes later is for the next', async ({ assert, cleanup }) => {
    const pool = createPool({ connectionString: lending.database.url, max: 1 })
    cleanup(() => pool.end())
    const held = await pool.connect()
    const error = await pool.query('select 1').catch((failure: unknown) => failure)
    assert.isTrue(isUnavailable(error))
    held.release()
    assert.equal((await pool.query('select 2 as two')).rows[0]?.two, 2)
  })
})
