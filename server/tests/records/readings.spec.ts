import { test } from '@japa/runner'
import { link } from '../../../engine/runtime/app/link.ts'
import { load } from '../../../engine/runtime/app/load.ts'
import { edited } from '../../../engine/runtime/testing/edited.ts'
import type { Context } from '../../app/records/context.ts'
import { get } from '../../app/records/get.ts'
import { history } from '../../app/records/history.ts'
import { readings } from '../../app/records/readings.ts'
import { search, searchForExport } from '../../app/records/search.ts'
import { update } from '../../app/steps/update.ts'
import { sealEntries } from '../../app/storage/audit/seal_entries.ts'
import { verifyLog } from '../../app/storage/audit/verify_log.ts'
import { Lending, refusal } from '../support/lending.ts'

/** The library that keeps who has read how many books somebody has lent. */
const loansKept = () => link(load(edited({ 'entities/lending/loan.json': { readings: { of: ['copies.quantity'] } } })).bundle)

test.group('who has read a record', (group) => {
  let lending: Lending
  let member: string
  const open = async (app?: ReturnType<typeof loansKept>) => {
    lending = await Lending.open(app)
    member = lending.member.user.id ?? ''
  }
  group.each.teardown(() => lending.close())

  const kept = async () =>
    (
      await lending.database.pool.query(
        `select account_id::text as by, entity, record_id::text as record, version from _audit_log where kind = 'reading.first' order by id`,
      )
    ).rows
  const read = (by: Context, record: string, version = 1, entity = 'member') => ({ by: by.user.id, entity, record, version })

  test('is kept once for each person and version, before it is answered', async ({ assert }) => {
    await open()
    const { librarian, admin } = lending
    const { version } = (await get(librarian, 'member', member)).view
    await get(librarian, 'member', member)
    await get(lending.member, 'member', member)
    assert.deepEqual(await kept(), [read(librarian, member, version as number)], 'nobody watches who reads themselves')
    await update(librarian, 'member', member, version as number, { phone: '13800000009' })
    await get(librarian, 'member', member)
    await get(admin, 'member', member)
    const next = Number(version) + 1
    assert.deepEqual(await kept(), [read(librarian, member, version as number), read(librarian, member, next), read(admin, member, next)])
    await sealEntries(lending.database.pool)
    assert.deepEqual((await verifyLog(lending.database.pool)).faults, [])
  })

  test('stands in its history, for those whose own reading is kept', async ({ assert }) => {
    await open()
    const { librarian, admin } = lending
    await get(librarian, 'member', member)
    await history(admin, 'member', member)
    assert.deepEqual(
      (await readings(admin, 'member', member)).map(({ by, byName, version }) => ({ by, byName, version })),
      [admin, librarian].map(({ user }) => ({ by: String(user.id), byName: String(user.name), version: 1 })),
      'who reads the history reads what was written in it',
    )
    assert.deepEqual(await readings(lending.member, 'member', member), [])
    assert.equal((await refusal(() => readings(lending.other, 'member', member))).code, 'notFound')
  })

  test('a list, an export and a report keep it of the records whose fields they show, sort or filter by', async ({ assert }) => {
    await open()
    const { librarian } = lending
    const filter = { id: member }
    await search(librarian, 'member', { columns: ['name'], filter })
    assert.deepEqual(await kept(), [])
    await search(librarian, 'member', { columns: ['name'], sort: [['phone', 'asc']], filter })
    assert.deepEqual(await kept(), [read(librarian, member)])
    await searchForExport(lending.admin, 'member', { columns: ['phone'], filter })
    assert.deepEqual(await kept(), [read(librarian, member), read(lending.admin, member)])
  })

  test('of lines it is kept of their document, and of a sum of every one that is in it', async ({ assert }) => {
    await open(loansKept())
    const { librarian, admin } = lending
    const first = (await lending.newLoan({})).id ?? ''
    const second = (await lending.newLoan({})).id ?? ''
    const page = { size: 1 }
    await search(librarian, 'loan.copies', { columns: ['book'], page })
    assert.deepEqual(await kept(), [])
    await search(librarian, 'loan.copies', { columns: ['quantity'], filter: { parent: first } })
    assert.deepEqual(await kept(), [read(librarian, first, 1, 'loan')])
    await search(admin, 'loan.copies', { columns: ['book'], aggregates: { all: { sum: 'quantity' } }, page })
    assert.sameDeepMembers(await kept(), [read(librarian, first, 1, 'loan'), read(admin, first, 1, 'loan'), read(admin, second, 1, 'loan')])
  })
})
