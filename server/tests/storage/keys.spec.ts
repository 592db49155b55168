import { test } from '@japa/runner'
import { doubleLines } from '../../../engine/runtime/validation/keys.ts'
import type { RecordData } from '../../../engine/runtime/values/record-data.ts'
import { create } from '../../app/steps/create.ts'
import { remove } from '../../app/steps/remove.ts'
import { update } from '../../app/steps/update.ts'
import { applySchema } from '../../app/storage/schema/apply.ts'
import { planMigration } from '../../app/storage/schema/migration.ts'
import { type TestDatabase, testDatabase } from '../support/database.ts'
import { Lending, refusal } from '../support/lending.ts'
import { tinyApp } from '../support/tiny.ts'

const overlapping = { code: 'invalid', issues: [{ code: 'overlaps', path: 'validFrom' }] }
const taken = { code: 'nothing was refused' }

test.group('keys of records', (group) => {
  let lending: Lending
  group.each.setup(async () => {
    lending = await Lending.open()
    return () => lending.close()
  })
  const tariff = (fields: object) => () => create(lending.librarian, 'tariff', { name: '标准', dailyFine: '0.50', ...fields })

  test('two records with the same values are refused with the message of the key', async ({ assert }) => {
    await tariff({ trial: true, branch: lending.branch.id })()
    assert.deepEqual(await refusal(tariff({ trial: true, branch: lending.branch.id })), {
      code: 'invalid',
      issues: [{ code: 'sameKey', path: 'branch' }],
    })
    const failure = await tariff({ trial: true, branch: lending.branch.id })().catch((error: unknown) => error)
    assert.equal((failure as { issues: { message: string }[] }).issues[0]?.message, '该分馆已有名为“标准”的标准')
    assert.deepEqual(await refusal(tariff({ trial: true, branch: lending.branch.id, name: '另一个' })), taken)
    await tariff({ trial: true })()
    assert.deepEqual((await refusal(tariff({ trial: true }))).issues, [{ code: 'sameKey', path: 'branch' }])
  })

  test('periods of the same values do not overlap, by a day, and open ones reach for ever', async ({ assert }) => {
    const january = (await tariff({ name: '一月', validFrom: '2027-01-01', validUntil: '2027-01-31' })()).view
    assert.deepEqual(await refusal(tariff({ name: '二', validFrom: '2027-01-31', validUntil: '2027-02-28' })), overlapping)
    assert.deepEqual(await refusal(tariff({ name: '三', validFrom: '2027-02-01' })), taken)
    assert.deepEqual(await refusal(tariff({ name: '四', validFrom: '2030-01-01' })), overlapping)
    assert.deepEqual(await refusal(tariff({ name: '五', validFrom: '2030-01-01', branch: lending.branch.id })), taken)
    assert.deepEqual(await refusal(tariff({ name: '六', validFrom: '2030-01-01', trial: true })), taken)
    const later = () => update(lending.librarian, 'tariff', january.id ?? '', january.version as number, { validUntil: '2027-02-01' })
    assert.deepEqual(await refusal(later), overlapping)
  })

  test('what is deleted is in nobody’s way', async ({ assert }) => {
    const { id = '', version } = (await tariff({ validFrom: '2027-01-01' })()).view
    await remove(lending.librarian, 'tariff', id, version as number)
    assert.deepEqual(await refusal(tariff({ validFrom: '2027-01-01' })), taken)
  })

  test('of twenty at the same moment one is taken, and nobody meets a deadlock', async ({ assert }) => {
    const results = await Promise.all(
      Array.from({ length: 20 }, (_, index) => refusal(tariff({ name: `标准${index}`, validFrom: `2027-01-${10 + index}` }))),
    )
    assert.lengthOf(
      results.filter(({ code }) => code === taken.code),
      1,
    )
    assert.deepEqual([...new Set(results.map(({ code }) => code))].sort(), ['invalid', taken.code])
  })
})

const slots = (keys: object) =>
  tinyApp({
    plan: {
      label: 'Plan',
      display: 'name',
      fields: {
        name: { kind: 'text', label: 'Name' },
        slots: {
          kind: 'lines',
          label: 'Slots',
          fields: {
            room: { kind: 'code', label: 'Room' },
            size: { kind: 'decimal', label: 'Size' },
            open: { kind: 'boolean', label: 'Open' },
            from: { kind: 'date', label: 'From' },
            until: { kind: 'date', label: 'Until' },
            opens: { kind: 'datetime', label: 'Opens' },
            closes: { kind: 'datetime', label: 'Closes' },
          },
          keys: keys as never,
        },
      },
    },
  })

const byDay = { fields: ['room'], during: { from: 'from', until: 'until' }, message: 'Taken' }
const at = (hour: number) => `2027-01-01T0${hour}:00:00.000Z`

/** A key, and rows with which it is held or not. */
const cases: readonly (readonly [title: string, key: object, rows: readonly RecordData[]])[] = [
  [
    'other values',
    { fields: ['room', 'size'], message: 'x' },
    [
      { room: 'a', size: '1' },
      { room: 'a', size: '2' },
    ],
  ],
  [
    'the same number',
    { fields: ['room', 'size'], message: 'x' },
    [
      { room: 'a', size: '1' },
      { room: 'a', size: '1.00' },
    ],
  ],
  [
    'none and none',
    { fields: ['room', 'open'], message: 'x' },
    [
      { room: 'a', open: null },
      { room: 'a', open: null },
    ],
  ],
  [
    'no and none',
    { fields: ['room', 'open'], message: 'x' },
    [
      { room: 'a', open: false },
      { room: 'a', open: null },
    ],
  ],
  [
    'a condition',
    { fields: ['room'], when: { '==': [{ var: 'row.open' }, true] }, message: 'x' },
    [{ room: 'a', open: true }, { room: 'a' }],
  ],
  [
    'days that touch',
    byDay,
    [
      { room: 'a', from: '2027-01-01', until: '2027-01-05' },
      { room: 'a', from: '2027-01-05' },
    ],
  ],
  [
    'days after',
    byDay,
    [
      { room: 'a', from: '2027-01-01', until: '2027-01-05' },
      { room: 'a', from: '2027-01-06' },
    ],
  ],
  ['always and a day', byDay, [{ room: 'a' }, { room: 'a', from: '2027-01-05', until: '2027-01-05' }]],
  [
    'until before from',
    byDay,
    [
      { room: 'a', from: '2027-01-05', until: '2027-01-01' },
      { room: 'a', from: '2027-09-01' },
    ],
  ],
  ['in another room', byDay, [{ room: 'a' }, { room: 'b' }]],
  [
    'moments that touch',
    { fields: ['room'], during: { from: 'opens', until: 'closes' }, message: 'x' },
    [
      { room: 'a', opens: at(1), closes: at(2) },
      { room: 'a', opens: at(2), closes: at(3) },
    ],
  ],
  [
    'moments that overlap',
    { fields: ['room'], during: { from: 'opens', until: 'closes' }, message: 'x' },
    [
      { room: 'a', opens: at(1), closes: at(3) },
      { room: 'a', opens: at(2) },
    ],
  ],
]

test.group('keys of lines', (group) => {
  let database: TestDatabase
  group.each.setup(async () => {
    database = await testDatabase()
    return () => database.close()
  })

  test('the database holds what the browser tells: {title}')
    .with(cases.map(([title, key, rows]) => ({ title, key, rows })))
    .run(async ({ assert }, { key, rows }) => {
      const app = slots({ once: key })
      await applySchema(database.pool, app)
      const lines = app.entities.get('plan.slots')
      if (!lines) throw new Error('There are no lines.')
      const told = doubleLines(app, lines, rows, { record: {}, today: '', now: '' })
      const plan = `insert into plan (id, name) values (nextval('record_ids'), 'x') returning id`
      const { id } = (await database.pool.query<{ id: string }>(plan)).rows[0] ?? {}
      const insert = `insert into plan_slots (parent, room, size, open, "from", until, opens, closes)
        select $1, r.room, r.size, r.open, r."from", r.until, r.opens, r.closes from jsonb_populate_recordset(null::plan_slots, $2) r`
      const held = await database.pool.query(insert, [id, JSON.stringify(rows)]).then(
        () => false,
        (error: { code: string }) => error.code === '23P01',
      )
      assert.equal(held, told.length > 0)
      await database.pool.query(insert, [id, JSON.stringify([])])
    })

  test('a key waits while rows share it, is told as waiting, and holds once they do not', async ({ assert }) => {
    await applySchema(database.pool, slots({}))
    await database.pool.query(`insert into plan (id, name) values (1, 'x')`)
    await database.pool.query(`insert into plan_slots (parent, room) values (1, 'a'), (1, 'a')`)
    const app = slots({ once: { fields: ['room'], message: 'x' } })
    const { withheld } = await applySchema(database.pool, app)
    assert.deepEqual(
      withheld.map(({ kind }) => kind),
      ['addExclusion'],
    )
    await database.pool.query(`delete from plan_slots where id = (select max(id) from plan_slots)`)
    assert.lengthOf((await applySchema(database.pool, app)).withheld, 0)
    assert.deepEqual((await planMigration(database.pool, app, new Set())).steps, [])
    await applySchema(database.pool, slots({}))
    await database.pool.query(`insert into plan_slots (parent, room) values (1, 'a')`)
  })
})
