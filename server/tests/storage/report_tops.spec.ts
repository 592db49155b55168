import { test } from '@japa/runner'
import { access } from '../../../engine/runtime/access/decide.ts'
import { answerReport } from '../../../engine/runtime/reports/answer-report.ts'
import { behindCell } from '../../../engine/runtime/reports/behind-cell.ts'
import { planReport } from '../../../engine/runtime/reports/plan-report.ts'
import { reportSheet } from '../../../engine/runtime/reports/report-sheet.ts'
import type { Entity } from '../../../engine/schema/entity.ts'
import type { Report } from '../../../engine/schema/report.ts'
import { runReport } from '../../app/storage/reports/run_report.ts'
import { applySchema } from '../../app/storage/schema/apply.ts'
import { type TestDatabase, testDatabase } from '../support/database.ts'
import { tinyApp } from '../support/tiny.ts'

const place: Entity = { label: 'Place', display: 'name', fields: { name: { kind: 'text', label: 'Name' } } }
const sale: Entity = {
  label: 'Sale',
  display: 'code',
  fields: {
    code: { kind: 'code', label: 'Code' },
    amount: { kind: 'money', label: 'Amount' },
    day: { kind: 'date', label: 'Day' },
    place: { kind: 'ref', label: 'Place', entity: 'place' },
  },
}
const declared: Report = {
  label: 'Sales',
  dataset: { entity: 'sale', fields: { code: 'code', amount: 'amount', day: 'day', place: 'place' } },
  groups: { month: { field: 'day', by: 'month' }, place: { top: { count: 2, by: 'amount' } } },
  measures: {
    amount: { label: 'Amount', aggregate: 'sum', field: 'amount' },
    codes: { label: 'Codes', aggregate: 'distinct', field: 'code' },
  },
  comparisons: {
    rank: { label: 'Rank', of: 'amount', as: 'rank', within: 'month' },
    share: { label: 'Share', of: 'amount', as: 'share', within: 'month', scale: 2 },
    soFar: { label: 'So far', of: 'amount', as: 'running', within: 'month', along: 'amount' },
  },
  columns: ['month', 'place', 'amount', 'codes', 'rank', 'share', 'soFar'],
  sort: [
    ['month', 'asc'],
    ['amount', 'desc'],
  ],
  totals: true,
  charts: { places: { label: 'Places', kind: 'pie', x: 'place', y: ['amount'] } },
}
/** The one place with the most, the one with the least, and all others between them. */
const ends: Report = {
  label: 'Ends',
  dataset: { entity: 'sale', fields: { amount: 'amount', place: 'place' } },
  groups: { place: { top: { count: 1, by: 'amount', order: 'both' } } },
  measures: { amount: { label: 'Amount', aggregate: 'sum', field: 'amount' } },
  columns: ['place', 'amount'],
  sort: [['amount', 'desc']],
  totals: true,
}
const scope = { user: { id: '1' }, today: '2026-03-10', now: '2026-03-10T00:00:00.000Z' }

test.group('some values of a group, and all others', (group) => {
  let database: TestDatabase
  const app = tinyApp({ sale, place }, { reports: { it: declared, ends } })
  group.setup(async () => {
    database = await testDatabase()
    await applySchema(database.pool, app)
    await database.pool.query(`insert into place (id, version, created_at, updated_at, name)
      select n, 1, now(), now(), chr(64 + n) from generate_series(1, 5) n`)
    // Over both months A and B have the most; in February alone C has more than B.
    await database.pool.query(`insert into sale (id, version, created_at, updated_at, code, amount, day, place) values
      (1, 1, now(), now(), 'a', 50, '2026-01-05', 1), (2, 1, now(), now(), 'b', 40, '2026-01-06', 2),
      (3, 1, now(), now(), 'c', 30, '2026-02-05', 3), (4, 1, now(), now(), 'c', 20, '2026-02-07', 4),
      (5, 1, now(), now(), 'd', 10, '2026-02-08', 1), (6, 1, now(), now(), 'e', 5, '2026-02-09', 2),
      (7, 1, now(), now(), 'f', 1, '2026-01-09', null)`)
    return () => database.close()
  })
  const answered = async (name: 'it' | 'ends' = 'it') => {
    const reader = access(app, ['everything'])
    const plan = planReport(app, reader, name, {}, scope)
    if (plan === undefined || !('levels' in plan)) throw new Error(JSON.stringify(plan))
    return { plan, answer: answerReport(app, plan, await runReport(database.pool, app, reader, scope, plan), scope, '') }
  }

  test('are chosen over everything that is asked for; the others are one row, the last, which has a share and no place', async ({
    assert,
  }) => {
    const { answer } = await answered()
    assert.deepEqual(
      answer.rows.map((row) => [
        row.month,
        row.$labels?.place ?? row.place,
        ...['amount', 'codes', 'rank', 'share', 'soFar'].map((name) => row[name]),
      ]),
      [
        ['2026-01', 'A', '50.00', 1, 1, '0.55', '50.00'],
        ['2026-01', 'B', '40.00', 1, 2, '0.44', '90.00'],
        ['2026-01', '$others', '1.00', 1, null, '0.01', '91.00'],
        ['2026-02', 'A', '10.00', 1, 1, '0.15', '10.00'],
        ['2026-02', 'B', '5.00', 1, 2, '0.08', '15.00'],
        ['2026-02', '$others', '50.00', 1, null, '0.77', '65.00'],
      ],
    )
    assert.equal(answer.totals?.amount, '156.00')
    assert.equal(answer.totals?.codes, 6)
  })

  test('are those with the most and those with the least, where both ends are asked for', async ({ assert }) => {
    const { answer } = await answered('ends')
    assert.deepEqual(
      answer.rows.map((row) => [row.$labels?.place ?? row.place, row.amount]),
      [
        ['A', '60.00'],
        [null, '1.00'],
        ['$others', '95.00'],
      ],
    )
    assert.equal(answer.totals?.amount, '156.00')
  })

  test('are drawn and exported so, and the others open no rows', async ({ assert }) => {
    const { plan, answer } = await answered()
    assert.deepEqual(
      answer.charts.places?.categories.map(({ label }) => label),
      ['A', 'B', '其余'],
    )
    assert.deepEqual(answer.charts.places?.series[0]?.values, ['60.00', '45.00', '51.00'])
    const { rows } = reportSheet(answer, plan.row, { language: 'US', timeZone: 'Asia/Shanghai' }, 'Total')
    assert.deepEqual(
      rows.map(([, cell]) => cell?.v),
      ['A', 'B', 'Others', 'A', 'B', 'Others', undefined],
    )
    const [first, , rest] = answer.rows
    assert.deepEqual(behindCell(declared, first ?? {}), { at: { month: '2026-01', place: '1' } })
    assert.isUndefined(behindCell(declared, rest ?? {}))
  })
})
