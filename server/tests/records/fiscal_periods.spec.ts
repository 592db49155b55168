import { test } from '@japa/runner'
import { report, rowsBehind } from '../../app/records/report.ts'
import { transition } from '../../app/steps/transition.ts'
import { Lending } from '../support/lending.ts'

/** The days on either side of where fiscal quarters of the library meet, whose year begins in April. */
const days = ['2025-06-30', '2026-03-31', '2026-04-01', '2026-06-30', '2026-07-01', '2026-12-31', '2027-01-01', '2027-03-31', '2027-04-01']

test.group('fiscal periods', (group) => {
  let lending: Lending
  group.setup(async () => {
    lending = await Lending.open()
    for (const [index, day] of days.entries()) {
      const copies = [{ book: lending.book.id, quantity: String(index + 1), dueDate: '2027-12-01' }]
      const { id = '' } = await lending.newLoan({ copies }, lending.member)
      await transition(lending.member, 'loan', id, 'submit')
      await lending.database.pool.query('update loan set loan_date = $2 where id = $1', [id, day])
    }
    return () => lending.close()
  })
  const params = { loanDate: { from: '2026-01-01', to: '2027-03-31' } }
  const asked = () => report(lending.librarian, 'loansByFiscalQuarter', { params })

  test('group the days of their year as SQL written by hand does, and compare with the quarter a year ago', async ({ assert }) => {
    const { rows } = await asked()
    const { rows: byHand } = await lending.database.pool.query(`
      with l as (
        select extract(year from day - interval '3 months')::int as year, extract(quarter from day - interval '3 months')::int as quarter, quantity
        from (select loan_date::timestamp as day, c.quantity from loan d join loan_copies c on c.parent = d.id where d.status <> 'DRAFT') a
      ), q as (select year, quarter, sum(quantity) as copies from l group by 1, 2)
      select 'FY' || n.year as year, 'FY' || n.year || '-Q' || n.quarter as quarter, n.copies::text, b.copies::text as before
      from q n left join q b on b.year = n.year - 1 and b.quarter = n.quarter
      where (n.year, n.quarter) between (2025, 4) and (2026, 4) order by 1, 2`)
    const found = rows
      .filter(({ $subtotal }) => $subtotal === undefined)
      .map(({ year, quarter, copies, before }) => ({ year, quarter, copies, before }))
    assert.deepEqual(found, byHand)
    assert.deepEqual(
      found.map(({ quarter, copies, before }) => [quarter, copies, before]),
      [
        ['FY2025-Q4', '2', null],
        ['FY2026-Q1', '7', '1'],
        ['FY2026-Q2', '5', null],
        ['FY2026-Q3', '6', null],
        ['FY2026-Q4', '15', '2'],
      ],
    )
  })

  test('open exactly their rows: the first day and the last, not those beside them', async ({ assert }) => {
    const behind = async (at: object) =>
      (await rowsBehind(lending.librarian, 'loansByFiscalQuarter', { params, at, measure: 'copies' } as never)).rows
        .map(({ loanDate }) => loanDate)
        .toSorted()
    assert.deepEqual(await behind({ quarter: 'FY2026-Q1' }), ['2026-04-01', '2026-06-30'])
    assert.deepEqual(await behind({ quarter: 'FY2025-Q4' }), ['2026-03-31'])
    assert.deepEqual(await behind({ year: 'FY2026' }), days.slice(2, 8))
  })

  test('show the quarters of which there is nothing, by the names that people read', async ({ assert }) => {
    await lending.database.pool.query(`update loan set loan_date = '2026-05-01' where loan_date between '2026-07-01' and '2026-09-30'`)
    const { charts } = await asked()
    assert.deepEqual(
      charts.quarters?.categories.map(({ label }) => label),
      ['2025财年 第4季', '2026财年 第1季', '2026财年 第2季', '2026财年 第3季', '2026财年 第4季'],
    )
    assert.isNull(charts.quarters?.series[0]?.values[2])
  })
})
