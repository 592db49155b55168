import { test } from '@japa/runner'
import type pg from 'pg'
import type { AppEntity } from '../../../engine/runtime/app/app.ts'
import type { RecordData } from '../../../engine/runtime/values/record-data.ts'
import { environmentOf } from '../../app/records/context.ts'
import { load } from '../../app/records/load.ts'
import { write } from '../../app/steps/write.ts'
import { atSavepoint } from '../../app/storage/savepoint.ts'
import { heldDocumentsOfLines, holdDocuments } from '../../app/storage/writes/held_documents.ts'
import { inTransaction } from '../../app/storage/writes/transaction.ts'
import { Lending } from '../support/lending.ts'

test.group('documents that a transaction holds', (group) => {
  let lending: Lending
  group.setup(async () => {
    lending = await Lending.open()
    return () => lending.close()
  })

  const entity = (name: string) => lending.app.entities.get(name) as AppEntity
  const hold = async (client: pg.PoolClient, id: string) => {
    const [loan] = await holdDocuments(client, lending.app, entity('loan'), environmentOf(lending.admin), [id])
    return loan as RecordData
  }
  const change = async (client: pg.PoolClient, name: string, id: string, values: RecordData) => {
    const before = await load(lending.admin, entity(name), id, true, client)
    await write(lending.admin, client, {
      entity: entity(name),
      before,
      after: { ...before, ...values },
      action: 'update',
      isDeclared: true,
    })
  }
  /** How many statements the work sends. */
  const sent = async (client: pg.PoolClient, work: () => Promise<unknown>) => {
    const query = client.query
    let count = 0
    client.query = ((...given: Parameters<typeof query>) => {
      count++
      return query.apply(client, given)
    }) as typeof query
    await work()
    client.query = query
    return count
  }

  test('are read once, and known as they were written, and so are their lines', async ({ assert }) => {
    const { id = '', copies } = await lending.newLoan()
    const lines = (copies as readonly RecordData[]).map((line) => line.id ?? '')
    await inTransaction(lending.database.pool, async (client) => {
      assert.equal((await hold(client, id)).version, 1)
      await change(client, 'loan', id, { note: 'held' })
      const again = async () => {
        assert.containsSubset(await hold(client, id), { version: 2, note: 'held' })
        assert.deepEqual(await heldDocumentsOfLines(client, entity('loan.copies'), lines), [id])
      }
      assert.equal(await sent(client, again), 0)
    })
    await inTransaction(lending.database.pool, async (client) => assert.equal(await sent(client, () => hold(client, id)), 2))
  })

  test('are read again where they show what was written of another', async ({ assert }) => {
    const { id = '' } = await lending.newLoan()
    await inTransaction(lending.database.pool, async (client) => {
      await hold(client, id)
      await change(client, 'branch', lending.branch.id ?? '', { address: '天河路' })
      assert.equal(await sent(client, () => hold(client, id)), 0)
      await change(client, 'branch', lending.branch.id ?? '', { name: '东馆' })
      assert.containsSubset(await hold(client, id), { $labels: { branch: '东馆' } })
    })
  })

  test('carry what stands right behind a reference as it was written, unread', async ({ assert }) => {
    const { id = '' } = await lending.newLoan()
    const head = String(lending.librarian.user.id)
    await inTransaction(lending.database.pool, async (client) => {
      const before = await hold(client, id)
      assert.isNull(before['branch.head'])
      await change(client, 'branch', lending.branch.id ?? '', { head })
      const again = async () => assert.deepEqual(await hold(client, id), { ...before, 'branch.head': head })
      assert.equal(await sent(client, again), 0)
      assert.deepEqual(await load(lending.admin, entity('loan'), id, true, client), { ...before, 'branch.head': head })
    })
  })

  test('are as they were where a part of the transaction is taken back', async ({ assert }) => {
    const { id = '' } = await lending.newLoan()
    await inTransaction(lending.database.pool, async (client) => {
      await hold(client, id)
      const part = atSavepoint(client, async () => {
        await change(client, 'loan', id, { note: 'taken back' })
        throw new Error('refused')
      })
      await part.catch(() => undefined)
      assert.containsSubset(await hold(client, id), { version: 1, note: null })
    })
  })
})
