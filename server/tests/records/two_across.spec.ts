import { test } from '@japa/runner'
import { read } from 'xlsx'
import { behindCell } from '../../../engine/runtime/reports/behind-cell.ts'
import type { ReportRow } from '../../../engine/runtime/reports/report-answer.ts'
import type { Report } from '../../../engine/schema/report.ts'
import { report, rowsBehind } from '../../app/records/report.ts'
import { reportWorkbook } from '../../app/records/report_workbook.ts'
import { transition } from '../../app/steps/transition.ts'
import { Lending } from '../support/lending.ts'
import { notedRowsIn } from '../support/workbooks.ts'

/** The days on either side of where years meet, some of them in one month. */
const days = ['2025-10-01', '2025-12-30', '2025-12-31', '2026-01-01', '2026-01-31', '2026-03-15', '2026-03-15']

test.group('two groups across', (group) => {
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
  const params = { loanDate: { from: '2025-10-01', to: '2026-03-31' } }
  const asked = () => report(lending.librarian, 'genresByYear', { params })

  test('have the figures of SQL written by hand: of each month, of its year, and of all', async ({ assert }) => {
    const { columns, rows, totals } = await asked()
    const { rows: byHand } = await lending.database.pool.query<{
      genre: string
      year: string | null
      month: string | null
      copies: string
    }>(`
      select b.genre, to_char(l.loan_date, 'YYYY') as year, to_char(l.loan_date, 'YYYY-MM') as month, sum(c.quantity)::text as copies
      from loan l join loan_copies c on c.parent = l.id join book b on b.id = c.book
      where l.status <> 'DRAFT' and l.loan_date between '2025-10-01' and '2026-03-31'
      group by grouping sets ((1, 2, 3), (1, 2), (1))`)
    const written = new Map(byHand.map(({ genre, year, month, copies }) => [JSON.stringify([genre, year, month]), copies]))
    const found = rows.flatMap((row) =>
      columns
        .filter(({ of }) => of === 'copies')
        .flatMap(({ name, across }) =>
          row[name] === undefined || row[name] === null
            ? []
            : [[JSON.stringify([row.genre, across?.at.year ?? null, across?.at.month ?? null]), String(row[name])] as const],
        ),
    )
    assert.deepEqual(new Map(found.toSorted()), new Map([...written].toSorted()))
    assert.deepEqual(
      columns.flatMap(({ of, name, across }) =>
        of === 'copies' ? [[across?.heads.map(({ label }) => label).join(' ') ?? '', totals?.[name] ?? null]] : [],
      ),
      [
        ['2025 10月 册数', '1'],
        ['2025 11月 册数', null],
        ['2025 12月 册数', '5'],
        ['2025 小计 册数', '6'],
        ['2026 1月 册数', '9'],
        ['2026 2月 册数', null],
        ['2026 3月 册数', '13'],
        ['2026 小计 册数', '22'],
        ['', '28'],
      ],
    )
  })

  test('open exactly their rows: those of month and year, of a year, and of the whole', async ({ assert }) => {
    const answer = await asked()
    const declared = lending.app.bundle.reports?.genresByYear as Report
    let opened = 0
    const whole: readonly ReportRow[] = [...answer.rows, answer.totals ?? {}]
    for (const row of whole) {
      for (const column of answer.columns.filter(({ of, name }) => of === 'copies' && row[name] !== undefined && row[name] !== null)) {
        const behind = behindCell(declared, row, column)
        const { rows } = await rowsBehind(lending.librarian, 'genresByYear', { params, ...behind } as never)
        assert.equal(
          rows.reduce((sum, { quantity }) => sum + Number(quantity), 0),
          Number(row[column.name]),
          `${column.label} of ${row.genre}`,
        )
        opened += 1
      }
    }
    assert.isAbove(opened, 12)
  })

  test('are a workbook whose heads are merged as they stand on the screen', async ({ assert }) => {
    const answer = await asked()
    const file = await reportWorkbook(lending.librarian, answer, '馆员')
    const { notes, table } = notedRowsIn(file)
    const { SheetNames, Sheets } = read(file)
    const merges = (Sheets[SheetNames[0] ?? '']?.['!merges'] ?? []).map(({ s, e }) => [
      s.r - notes.length - 1,
      s.c,
      e.r - s.r + 1,
      e.c - s.c + 1,
    ])
    assert.deepEqual(table[0]?.slice(0, 9), ['类别', '2025', '', '', '', '', '', '', '', '2026'].slice(0, 9))
    assert.deepEqual(table[1]?.slice(1, 9), ['10月', '', '11月', '', '12月', '', '小计', ''])
    assert.deepEqual(table[2]?.slice(1, 5), ['册数', '费用', '册数', '费用'])
    assert.includeDeepMembers(merges, [
      [0, 0, 3, 1],
      [0, 1, 1, 8],
      [0, 9, 1, 8],
      [1, 1, 1, 2],
      [0, 17, 3, 1],
    ])
  })
})
