import { test } from '@japa/runner'
import fc from 'fast-check'
import { access } from '../../../engine/runtime/access/decide.ts'
import type { App } from '../../../engine/runtime/app/app.ts'
import { answerReport } from '../../../engine/runtime/reports/answer-report.ts'
import { behindCell } from '../../../engine/runtime/reports/behind-cell.ts'
import { behindRow } from '../../../engine/runtime/reports/behind-row.ts'
import { evaluateReport } from '../../../engine/runtime/reports/evaluate-report.ts'
import { planReport, type ReportRequest } from '../../../engine/runtime/reports/plan-report.ts'
import type { ReportPlan } from '../../../engine/runtime/reports/report-plan.ts'
import type { RecordData } from '../../../engine/runtime/values/record-data.ts'
import type { Expression } from '../../../engine/schema/expression.ts'
import type { Report } from '../../../engine/schema/report.ts'
import { columnsOf, rowOf } from '../../app/storage/columns/row_of.ts'
import { runReport } from '../../app/storage/reports/run_report.ts'
import { applySchema } from '../../app/storage/schema/apply.ts'
import { type TestDatabase, testDatabase } from '../support/database.ts'
import { refusal } from '../support/lending.ts'
import { asked, randomReport } from '../support/random_reports.ts'
import { place, places, record, rowsOf, sale, sales, salesAndMore } from '../support/sales.ts'
import { tinyApp } from '../support/tiny.ts'

const scope = { user: { id: '1' }, today: '2026-02-10', now: '2026-02-10T00:00:00.000Z' }

test.group('reports', (group) => {
  let database: TestDatabase
  let records: readonly RecordData[]
  let base: App
  const appWith = (declared: Report, dataset = sales): App => ({
    ...base,
    bundle: { ...base.bundle, datasets: { sales: dataset }, reports: { it: declared } },
  })
  const insert = async (app: App, name: string, all: readonly RecordData[]) => {
    const entity = app.entities.get(name)
    if (!entity) return
    const columns = columnsOf(entity)
      .map((column) => `"${column}"`)
      .join(', ')
    const text = `insert into ${entity.table} (${columns}) select ${columns} from json_populate_recordset(null::${entity.table}, $1::json)`
    await database.pool.query(text, [JSON.stringify(all.map((each) => rowOf(entity, each)))])
  }
  group.setup(async () => {
    database = await testDatabase()
    const tiny = tinyApp({ sale, place }, { datasets: { sales } })
    base = { ...tiny, bundle: { ...tiny.bundle, app: { ...tiny.bundle.app, fiscalYear: { firstMonth: 12, namedBy: 'end' } } } }
    const app = base
    await applySchema(database.pool, app)
    const at = { version: 1, createdAt: '2026-01-01T00:00:00.000Z', updatedAt: '2026-01-01T00:00:00.000Z' }
    await insert(
      app,
      'place',
      places.map((name, index) => ({ id: String(index + 1), ...at, name })),
    )
    records = rowsOf(fc.sample(fc.nat(1_000_000), { numRuns: 150, seed: 7 }))
    await insert(app, 'sale', records)
    return () => database.close()
  })

  const planned = (app: App, request: ReportRequest = {}): ReportPlan => {
    const plan = planReport(app, access(app, ['everything']), 'it', request, scope)
    if (plan === undefined || !('levels' in plan)) throw new Error(JSON.stringify(plan))
    return plan
  }
  /** References sort by their names in storage, by pinyin; memory knows no pinyin. */
  const byContent = (rows: readonly RecordData[]) =>
    rows.map((row) => JSON.stringify(row, Object.keys(row).concat('place', '$labels').toSorted())).toSorted()

  test('come to the same in memory and in SQL, whatever the report, with rows of further records too', async () => {
    await fc.assert(
      fc.asyncProperty(randomReport, fc.constantFrom(sales, salesAndMore), asked, async (declared, dataset, request) => {
        const app = appWith(declared, dataset)
        const plan = planned(app, request)
        const stored = await runReport(database.pool, app, access(app, ['everything']), scope, plan)
        const named = places.map((name, index) => ({ id: String(index + 1), name }))
        const memory = evaluateReport(app, plan, records, scope, plan.further.length === 0 ? [] : [records, named])
        const isOrdered = !Object.keys(declared.groups ?? {}).includes('place')
        for (const [index, level] of memory.levels.entries()) {
          const found = stored.levels[index]?.rows ?? []
          if (isOrdered) same(plain(found), plain(level.rows))
          else same(byContent(plain(found)), byContent(plain(level.rows)))
          same(stored.levels[index]?.count, level.count)
        }
        same(stored.read, memory.read)
        const [one, other] = [stored, memory].map((found) => answerReport(app, plan, found, scope, ''))
        if (isOrdered) same(JSON.parse(JSON.stringify(one)), JSON.parse(JSON.stringify(other)))
      }),
      { numRuns: 80, seed: 20_261_121 },
    )
  })

  const answered = (declared: Report, request: ReportRequest = {}) => {
    const app = appWith(declared)
    const plan = planned(app, request)
    return answerReport(app, plan, evaluateReport(app, plan, records, scope), scope, '')
  }
  const amount = { label: 'Amount', aggregate: 'sum', field: 'amount' } as const

  test('follow time and the order of choices, whatever they are sorted by', ({ assert }) => {
    const { charts, rows, columns } = answered({
      label: 'x',
      dataset: 'sales',
      groups: { span: {}, half: { field: 'day', by: 'halfMonth' } },
      measures: { amount },
      columns: ['span', 'half', 'amount'],
      sort: [['span', 'asc']],
      pivot: { across: 'half', measures: ['amount'] },
      charts: {
        time: { label: 'Time', kind: 'line', x: 'half', y: ['amount'] },
        ages: { label: 'Ages', kind: 'bar', x: 'span', y: ['amount'] },
      },
    })
    const drawn = charts.time?.categories.map(({ value }) => value)
    assert.deepEqual(drawn?.slice(0, 3), ['2025-11-H1', '2025-11-H2', '2025-12-H1'])
    assert.deepEqual(charts.time?.categories[1]?.label, '2025-11 下半月')
    assert.deepEqual(
      drawn,
      columns.flatMap(({ across }) => (across ? [across.at.half] : [])),
    )
    const declared = ['over', 'low', 'mid', 'odd']
    assert.deepEqual(
      charts.ages?.categories.map(({ value }) => value),
      declared,
    )
    assert.deepEqual(
      rows.map(({ span }) => span),
      declared,
    )
  })

  test('show the spans of which there is nothing, also at the ends of what was asked', ({ assert }) => {
    const declared: Report = {
      label: 'x',
      dataset: 'sales',
      filters: { day: { field: 'day' } },
      groups: { month: { field: 'day', by: 'month' } },
      measures: { amount },
      columns: ['month', 'amount'],
      charts: { time: { label: 'Time', kind: 'line', x: 'month', y: ['amount'] } },
    }
    const withoutDecember = {
      ...declared,
      where: { '!': [{ and: [{ '>=': [record('day'), '2025-12-01'] }, { '<': [record('day'), '2026-01-01'] }] }] },
    } as Report
    const { charts } = answered(withoutDecember, { params: { day: { from: '2025-10-01', to: '2026-01-31' } } })
    assert.deepEqual(
      charts.time?.categories.map(({ value }) => value),
      ['2025-10', '2025-11', '2025-12', '2026-01'],
    )
    assert.deepEqual(
      [0, 2].map((at) => charts.time?.series[0]?.values[at]),
      [null, null],
    )
  })

  test('across columns add up to their rows, beyond the last column too, with subtotals and colours', ({ assert }) => {
    const { columns, rows, totals } = answered({
      label: 'x',
      dataset: 'sales',
      groups: { town: { subtotal: true }, kind: {}, code: {} },
      measures: { amount, n: { label: 'N', aggregate: 'count' } },
      columns: ['town', 'kind', { field: 'amount', tones: [{ when: { '>': [record('amount'), 50] }, tone: 'attention' }] }, 'n'],
      totals: true,
      pivot: { across: 'code', measures: ['amount', 'n'] },
    })
    const cells = columns.filter(({ across }) => across !== undefined)
    assert.lengthOf(cells, 120)
    assert.equal(cells.at(-1)?.across?.is, 'rest')
    const whole = [...rows, totals as RecordData]
    for (const measure of ['amount', 'n']) {
      for (const row of whole) {
        const parts = cells.filter((cell) => cell.of === measure).map(({ name }) => Number(row[name] ?? 0))
        assert.closeTo(
          parts.reduce((sum, each) => sum + each, 0),
          Number(row[measure]),
          0.000001,
        )
      }
    }
    assert.equal(totals?.n, records.length)
    assert.includeMembers(
      rows.map(({ $subtotal }) => $subtotal),
      [undefined, 'town'],
    )
    const toned = rows.flatMap((row) => Object.keys((row.$tones ?? {}) as object).map((name) => Number(row[name])))
    assert.isNotEmpty(toned)
    assert.isTrue(toned.every((value) => value > 50))
  })

  test('open the rows of each figure, and they add up to it', async ({ assert }) => {
    let opened = 0
    fc.assert(
      fc.property(randomReport, fc.constantFrom(sales, salesAndMore), asked, (declared, dataset, request) => {
        const app = appWith(declared, dataset)
        const plan = planned(app, request)
        const further = dataset.further ? [records, places.map((name, index) => ({ id: String(index + 1), name }))] : []
        const answer = answerReport(app, plan, evaluateReport(app, plan, records, scope, further), scope, '')
        const adding = Object.entries(declared.measures ?? {}).filter(([, { aggregate }]) => aggregate === 'sum' || aggregate === 'count')
        for (const column of answer.columns) {
          const comparison = declared.comparisons?.[column.of]
          const name = comparison?.as === 'before' ? comparison.of : column.of
          const [, measure] = adding.find(([each]) => each === name) ?? []
          if (!measure) continue
          for (const row of [...answer.rows, ...(answer.totals ? [answer.totals] : [])]) {
            const behind = behindCell(declared, row === answer.totals ? {} : row, column)
            if (!behind || !Object.hasOwn(row, column.name) || (comparison && row[column.name] === null)) continue
            const at = behindRow(plan, behind) as readonly (readonly Expression[])[]
            const rows =
              evaluateReport(
                app,
                planned(app, { ...request, at, limit: 1000, ...(behind.measure !== undefined && { before: behind.measure }) }),
                records,
                scope,
                further,
              ).levels[0]?.rows ?? []
            const values = rows.map((each) => (measure.field === undefined ? 1 : each[measure.field])).filter((value) => value !== null)
            const sum = values.reduce<number>((total, value) => total + (measure.aggregate === 'count' ? 1 : Number(value)), 0)
            if (Math.abs(sum - Number(row[column.name] ?? 0)) > 1e-6)
              throw new Error(
                `${column.name} of ${JSON.stringify(row)} is ${row[column.name]}, its rows come to ${sum}: ${JSON.stringify(behind)}`,
              )
            opened += 1
          }
        }
      }),
      { numRuns: 40, seed: 20_261_125 },
    )
    assert.isAbove(opened, 500)
  })

  test('that are not grouped are the rows of the dataset, with sums', async ({ assert }) => {
    const app = appWith({
      label: 'x',
      dataset: 'sales',
      columns: ['code', 'town', { field: 'price', total: true }, { field: 'amount', total: true }],
      sort: [
        ['price', 'desc'],
        ['code', 'asc'],
      ],
      totals: true,
    })
    const plan = planned(app, { limit: 20 })
    const stored = answerReport(app, plan, await runReport(database.pool, app, access(app, ['everything']), scope, plan), scope, '')
    const memory = answerReport(app, plan, evaluateReport(app, plan, records, scope), scope, '')
    assert.deepEqual(
      stored.rows.map(({ code, town, price, amount }) => [code, town, price, amount]),
      memory.rows.map(({ code, town, price, amount }) => [code, town, price, amount]),
    )
    const { rows } = await database.pool.query('select sum(price)::text as price from sale')
    for (const { totals } of [stored, memory]) assert.equal(totals?.price, rows[0].price)
    assert.equal(stored.totals?.amount, memory.totals?.amount)
    assert.notExists(stored.totals?.code)
    assert.equal(stored.count, records.length)
    assert.isTrue(stored.isCut)
  })

  test('with a condition that stands by itself are none of who may not see what it asks', ({ assert }) => {
    const seeing = { label: 'x', grants: { sale: { operations: ['read'] }, place: { operations: ['read'] } }, screens: [] }
    const roles = { sees: seeing, doesNot: { ...seeing, grants: { ...seeing.grants, sale: { operations: ['read'], hidden: ['fresh'] } } } }
    const app = tinyApp({ sale, place }, { datasets: { sales }, roles: roles as never })
    const isPlanned = (role: string, fresh: object) => {
      const it: Report = { label: 'x', dataset: 'sales', filters: { fresh: { field: 'fresh', ...fresh } }, columns: ['code'] }
      return planReport({ ...app, bundle: { ...app.bundle, reports: { it } } }, access(app, [role]), 'it', {}, scope) !== undefined
    }
    assert.deepEqual([isPlanned('sees', { default: true }), isPlanned('doesNot', { default: true })], [true, false])
    assert.isTrue(isPlanned('doesNot', {}))
  })

  test('that read more rows than their dataset allows, cost too much or take too long are refused', async ({ assert }) => {
    const app = appWith({ label: 'x', dataset: 'sales', measures: { n: { label: 'N', aggregate: 'count' } }, columns: ['n'] })
    const plan = planned(app)
    const run = (of: ReportPlan, limits: { timeout: number; cost: number }) => () =>
      runReport(database.pool, app, access(app, ['everything']), scope, of, limits)
    assert.deepEqual(await refusal(run({ ...plan, maxRows: 149 }, { timeout: 20_000, cost: 1e9 })), { code: 'reportTooLarge' })
    assert.deepEqual(await refusal(run(plan, { timeout: 20_000, cost: 1 })), { code: 'reportTooCostly' })
    const lock = await database.pool.connect()
    await lock.query('begin; lock table sale')
    assert.deepEqual(await refusal(run(plan, { timeout: 50, cost: 1e9 })), { code: 'reportTimeout' })
    await lock.query('rollback')
    lock.release()
  })
})

function same(one: unknown, other: unknown): void {
  const [a, b] = [JSON.stringify(one), JSON.stringify(other)]
  if (a !== b) throw new Error(`SQL: ${a}\nmemory: ${b}`)
}

/** Rows with their keys in one order, without what only storage gives. */
const plain = (rows: readonly RecordData[]): readonly RecordData[] =>
  rows.map(({ id: _, $document: _document, $labels, ...row }) => {
    const sorted = Object.fromEntries(Object.entries(row).toSorted(([a], [b]) => (a < b ? -1 : 1)))
    return $labels ? { ...sorted, $labels } : sorted
  })
