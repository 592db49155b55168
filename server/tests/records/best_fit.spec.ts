import { test } from '@japa/runner'
import type { RecordData } from '../../../engine/runtime/values/record-data.ts'
import { bestFits as bestOf, type Sought, searchesOf } from '../../../engine/runtime/workflows/finds.ts'
import { create } from '../../app/steps/create.ts'
import { transition } from '../../app/steps/transition.ts'
import { bestFits } from '../../app/storage/queries/best_fits.ts'
import { convert } from '../../app/writing/convert.ts'
import { Lending } from '../support/lending.ts'

const linesIn = (record: RecordData, name: string) => record[name] as readonly RecordData[]

test.group('the record that fits best', (group) => {
  let lending: Lending
  group.each.setup(async () => {
    lending = await Lending.open()
    return () => lending.close()
  })
  const tariff = async (name: string, fields: object) =>
    (await create(lending.librarian, 'tariff', { name, validFrom: '2026-01-01', dailyFine: '0.50', ...fields })).view.id

  /** Returns a book on a day, and answers the line. */
  const returned = async (returnDate: string) => {
    const loan = await lending.lent()
    const draft = await convert(lending.librarian, 'loanToReturn', { ids: [linesIn(loan, 'copies')[0]?.id ?? ''] })
    const { id = '' } = (await create(lending.librarian, 'returnSlip', { ...draft, returnDate })).view
    const confirmed = (await transition(lending.librarian, 'returnSlip', id, 'confirm')).view
    return linesIn(confirmed, 'books')[0] as RecordData
  }

  test('a step finds the most specific record in force on the day, and reads through it', async ({ assert }) => {
    await tariff('所有', { dailyFine: '0.30' })
    const branch = await tariff('分馆', { branch: lending.branch.id, validFrom: '2026-12-05', dailyFine: '0.40' })
    const shelf = await tariff('书架', { shelf: 'A1', validFrom: '2026-12-10', validUntil: '2026-12-20', dailyFine: '0.60' })
    await tariff('另一书架', { shelf: 'B1', dailyFine: '9' })
    await tariff('试算', { shelf: 'A1', branch: lending.branch.id, dailyFine: '8', trial: true })
    assert.containsSubset(await returned('2026-12-07'), { tariff: branch, lateDays: 6, fineDue: '7.20' })
    assert.containsSubset(await returned('2026-12-10'), { tariff: shelf, fineDue: '16.20' })
    assert.containsSubset(await returned('2026-12-20'), { tariff: shelf })
    assert.containsSubset(await returned('2026-12-21'), { tariff: branch })
  })

  test('where no record fits the reference is empty, and where none is looked for it stays', async ({ assert }) => {
    await tariff('以后', { validFrom: '2026-12-08' })
    assert.containsSubset(await returned('2026-12-07'), { tariff: null, fineDue: null })
    await tariff('所有', { validFrom: '2026-01-01', validUntil: '2026-12-07' })
    assert.containsSubset(await returned('2026-12-01'), { tariff: null, lateDays: 0 })
  })

  test('browser and database find the same in thousands of cases', async ({ assert }) => {
    const { app, database } = lending
    const branches = [null, lending.branch.id ?? '']
    for (const code of ['BR02', 'BR03']) branches.push((await create(lending.admin, 'branch', { code, name: code })).view.id ?? '')
    const shelves = [null, 'A1', 'A2', 'B1']
    let seed = 20_261_121
    const below = (most: number) => {
      seed = (seed * 48_271) % 2_147_483_647
      return seed % most
    }
    const day = (offset: number) => new Date(Date.UTC(2026, 0, 1 + offset)).toISOString().slice(0, 10)
    for (let index = 0; index < 1_200; index++) {
      const from = below(700)
      const until = below(5) === 0 ? null : day(from - 3 + below(40))
      const values = [String(index), branches[below(4)], shelves[below(4)], below(9) === 0 ? null : day(from), until, below(10) === 0]
      await database.pool
        .query(
          `insert into tariff (version, created_at, updated_at, name, branch, shelf, valid_from, valid_until, daily_fine, trial)
           values (1, now(), now(), $1, $2, $3, coalesce($4, '0001-01-01')::date, $5, 1, $6)`,
          values,
        )
        .catch((error: { code?: string }) => assert.oneOf(error.code, ['23P01', '23505', '23514']))
    }
    const { rows } = await database.pool.query<Record<string, string | null>>(
      `select id::text, branch::text, shelf, valid_from::text as "validFrom", valid_until::text as "validUntil", trial from tariff`,
    )
    assert.isAbove(rows.length, 150)
    const entity = app.entities.get('returnSlip')
    const [search] = entity ? searchesOf(app, entity, 'confirm') : []
    if (!search) throw new Error('The return finds nothing.')
    const sought = Array.from(
      { length: Number(process.env.FITS ?? 2_000) },
      (): Sought => ({ values: [shelves[below(4)] ?? null, branches[below(4)] ?? null], at: below(50) === 0 ? null : day(below(750)) }),
    )
    const found = await bestFits(database.pool, app, search, sought)
    const best = bestOf(app, search, rows as readonly RecordData[])
    const expected = sought.map((each) => best(each)?.id ?? null)
    assert.deepEqual(found, expected)
    assert.isAbove(new Set(found).size, 50)
  })
})
