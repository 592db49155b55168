import { PassThrough } from 'node:stream'
import { test } from '@japa/runner'
import { LiveRecords } from '../../app/deliveries/live_records.ts'
import { Notices } from '../../app/queues/notices.ts'
import type { Context } from '../../app/records/context.ts'
import { versions } from '../../app/records/versions.ts'
import { remove } from '../../app/steps/remove.ts'
import { update } from '../../app/steps/update.ts'
import { sealEntries } from '../../app/storage/audit/seal_entries.ts'
import type { RecordKey } from '../../app/storage/messages/news_of_records.ts'
import { Lending } from '../support/lending.ts'
import { until } from '../support/node.ts'

interface Told {
  readonly entity: string
  readonly id: string
  readonly version: number
}

test.group('live records of two nodes', (group) => {
  let lending: Lending
  group.setup(async () => {
    lending = await Lending.open()
    return () => lending.close()
  })

  /** A node, and a page of somebody that watches records there. */
  async function page(context: Context, keys: readonly RecordKey[]) {
    const { pool, url } = lending.database
    const [notices, live, stream] = [new Notices(pool, url), new LiveRecords(), new PassThrough()]
    notices.on('records', (written) => live.tell(written))
    await notices.start()
    let text = ''
    stream.on('data', (part) => {
      text += String(part)
    })
    live.watch(stream, keys, (asked) => versions(context, asked))
    const heard = <News>(event: string) =>
      [...text.matchAll(new RegExp(`event: ${event}\ndata: (.*)\n`, 'g'))].map(([, data]) => JSON.parse(data ?? '') as News)
    const told = () => heard<Told>('record')
    const gone = () => heard<RecordKey>('gone')
    const close = async () => {
      live.hangUp()
      await notices.stop()
    }
    return { told, gone, close, stream, live }
  }

  test('a page hears of the version when it begins to look and when somebody writes the record, at whichever node', async ({ assert }) => {
    const loan = await lending.newLoan()
    const other = await lending.newLoan()
    const id = String(loan.id)
    const [one, two] = [await page(lending.librarian, [{ entity: 'loan', id }]), await page(lending.admin, [{ entity: 'loan', id }])]
    for (const { told } of [one, two]) await until(async () => told().length === 1)
    const { pool } = lending.database
    await update(lending.librarian, 'loan', String(other.id), Number(other.version), { note: '别的' })
    await update(lending.librarian, 'loan', id, Number(loan.version), { note: '加急' })
    await sealEntries(pool)
    for (const { told } of [one, two]) {
      await until(async () => told().length > 1)
      assert.deepEqual(told().slice(1), [{ entity: 'loan', id, version: Number(loan.version) + 1 }])
    }
    await Promise.all([one.close(), two.close()])
  })

  test('a page hears that the record was deleted, and who may not read it does not hear when', async ({ assert }) => {
    const loan = await lending.newLoan()
    const id = String(loan.id)
    const keys = [
      { entity: 'loan', id },
      { entity: 'loan', id: '999999999' },
      { entity: 'nothing', id },
    ]
    const [stranger, reader] = [await page(lending.other, keys), await page(lending.librarian, keys)]
    await until(async () => reader.told().length === 1 && stranger.gone().length === 3)
    assert.deepEqual(reader.gone(), keys.slice(1))
    assert.deepEqual(stranger.gone(), keys)
    const { version } = (await update(lending.librarian, 'loan', id, Number(loan.version), { note: '加急' })).view
    await sealEntries(lending.database.pool)
    await until(async () => reader.told().length === 2)
    await remove(lending.member, 'loan', id, Number(version))
    await sealEntries(lending.database.pool)
    await until(async () => reader.gone().length === 3)
    assert.deepEqual(reader.gone().at(-1), { entity: 'loan', id })
    assert.deepEqual(await versions(lending.other, keys), [])
    assert.deepEqual([stranger.told(), stranger.gone()], [[], keys])
    await Promise.all([stranger.close(), reader.close()])
  })

  test('a page hears that a record may not be read any more as that it was deleted, and of it again when it may', async ({ assert }) => {
    const loan = await lending.newLoan()
    const key = { entity: 'loan', id: String(loan.id) }
    const watching = await page(lending.member, [key])
    await until(async () => watching.told().length === 1)
    const given = (to: Context, version: number) => update(lending.librarian, 'loan', key.id, version, { member: to.user.id })
    const { version } = (await given(lending.other, Number(loan.version))).view
    await sealEntries(lending.database.pool)
    await until(async () => watching.gone().length === 1)
    assert.deepEqual([watching.gone(), watching.told().length], [[key], 1])
    await given(lending.member, Number(version))
    await sealEntries(lending.database.pool)
    await until(async () => watching.told().length === 2)
    await watching.close()
  })

  test('a page hears of nothing while what it watches cannot be looked up, and of all once it can', async ({ assert }) => {
    const loan = await lending.newLoan()
    const keys = [{ entity: 'loan', id: String(loan.id) }]
    const [live, stream] = [new LiveRecords(10), new PassThrough()]
    let asked = 0
    live.watch(stream, keys, async () => {
      asked += 1
      if (asked === 1) throw new Error('no database')
      return []
    })
    await until(async () => stream.readableLength > 0)
    assert.equal(String(stream.read()), `event: gone\ndata: ${JSON.stringify(keys[0])}\n\n`)
    stream.destroy()
  })

  test('a page that is closed is not told any more, and a change of rights lets pages connect again', async ({ assert }) => {
    const loan = await lending.newLoan()
    const watching = await page(lending.librarian, [{ entity: 'loan', id: String(loan.id) }])
    await until(async () => watching.told().length === 1)
    watching.live.hangUp()
    await until(async () => watching.stream.writableEnded)
    assert.isTrue(watching.stream.writableEnded)
    await watching.close()
  })
})
