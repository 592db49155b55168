import { test } from '@japa/runner'
import type pg from 'pg'
import type { AppEntity } from '../../../engine/runtime/app/app.ts'
import type { RecordData } from '../../../engine/runtime/values/record-data.ts'
import { environmentOf } from '../../app/records/context.ts'
import { write } from '../../app/steps/write.ts'
import { atSavepoint } from '../../app/storage/savepoint.ts'
import { holdDocuments } from '../../app/storage/writes/held_documents.ts'
import { inTransaction, takenBack } from '../../app/storage/writes/transaction.ts'
import { Lending } from '../support/lending.ts'

test.group('writes that wait', (group) => {
  let lending: Lending
  let loan: AppEntity
  group.setup(async () => {
    lending = await Lending.open()
    loan = lending.app.entities.get('loan') as AppEntity
    return () => lending.close()
  })

  const held = async (client: pg.PoolClient, ids: readonly string[]) =>
    (await holdDocuments(client, lending.app, loan, environmentOf(lending.admin), ids)).toSorted(
      (one, other) => Number(one.id) - Number(other.id),
    )
  const change = (client: pg.PoolClient, before: RecordData | undefined, values: RecordData) =>
    write(lending.admin, client, {
      entity: loan,
      before: before ?? {},
      after: { ...before, ...values },
      action: 'update',
      isDeclared: true,
    })
  /** The statements that a connection sends from now on, by their first words. */
  const sentBy = (client: pg.PoolClient) => {
    const { query } = client
    const texts: string[] = []
    client.query = ((...given: Parameters<typeof query>) => {
      const [statement] = given as readonly unknown[]
      const text = typeof statement === 'string' ? statement : (statement as { readonly text: string }).text
      texts.push(text.split(' ').slice(0, 4).join(' '))
      return query.apply(client, given)
    }) as typeof query
    const done = () => {
      client.query = query
    }
    return { texts, done }
  }
  const loans = async (count: number) => {
    const ids: string[] = []
    for (let made = 0; made < count; made++) ids.push((await lending.newLoan()).id ?? '')
    return ids
  }
  const stored = async (ids: readonly string[]) =>
    (
      await lending.database.pool.query<{ note: string; version: number; told: number[]; sealed: number }>(
        `select note, version, (select array_agg(h.version order by h.id) from _record_history h where h.record_id = l.id) as told,
           (select count(*)::int from _audit_log a where a.entity = 'loan' and a.record_id = l.id) as sealed
         from loan l where id = any($1) order by id`,
        [ids],
      )
    ).rows

  test('are done once for all, before the next statement, with all that the history tells of each', async ({ assert }) => {
    const ids = await loans(2)
    await inTransaction(lending.database.pool, async (client) => {
      const [one, other] = await held(client, ids)
      const sent = sentBy(client)
      const first = await change(client, one, { note: 'first' })
      await change(client, other, { note: 'other' })
      await change(client, first, { note: 'second' })
      assert.deepEqual(sent.texts, [])
      const { rows } = await client.query<{ note: string }>('select note from loan where id = any($1) order by id', [ids])
      assert.deepEqual(
        rows.map(({ note }) => note),
        ['second', 'other'],
      )
      assert.deepEqual(sent.texts, ['with doc as (update', 'select note from loan'])
      await change(client, await held(client, ids).then(([now]) => now), { note: 'last' })
      sent.done()
    })
    assert.deepEqual(await stored(ids), [
      { note: 'last', version: 4, told: [1, 2, 3, 4], sealed: 4 },
      { note: 'other', version: 2, told: [1, 2], sealed: 2 },
    ])
  })

  test('are taken back with the part of the transaction, or the whole, that they belong to', async ({ assert }) => {
    const ids = await loans(1)
    await inTransaction(lending.database.pool, async (client) => {
      const kept = await change(client, (await held(client, ids))[0], { note: 'kept' })
      const part = atSavepoint(client, async () => {
        await change(client, kept, { note: 'taken back' })
        throw new Error('refused')
      })
      await part.catch(() => undefined)
    })
    const whole = inTransaction(lending.database.pool, async (client) => {
      await change(client, (await held(client, ids))[0], { note: 'taken back' })
      throw new Error('refused')
    })
    await whole.catch(() => undefined)
    assert.deepEqual(await stored(ids), [{ note: 'kept', version: 2, told: [1, 2], sealed: 2 }])
  })

  test('say what the database refuses, also where they are only tried', async ({ assert }) => {
    const ids = await loans(1)
    const wrong = async (client: pg.PoolClient) => change(client, (await held(client, ids))[0], { branch: '999999' })
    const refusal = { issues: [{ code: 'unknownReference', path: 'branch' }] }
    for (const work of [inTransaction, takenBack])
      assert.containsSubset(await work(lending.database.pool, wrong).catch((error: unknown) => error), refusal)
  })

  test('are refused where somebody has written the document without a lock', async ({ assert }) => {
    const ids = await loans(1)
    const lost = inTransaction(lending.database.pool, async (client) => {
      const [before] = await held(client, ids)
      await client.query('update loan set version = 7 where id = $1', [ids[0]])
      await change(client, before, { note: 'lost' })
    })
    assert.containsSubset(await lost.catch((error: unknown) => error), { code: 'stale' })
  })
})
