import { expect, test } from 'vitest'
import type { Report } from '../../schema/report.ts'
import { access } from '../access/decide.ts'
import type { App } from '../app/app.ts'
import { library } from '../testing/library.ts'
import type { RecordData } from '../values/record-data.ts'
import { answerReport } from './answer-report.ts'
import { behindCell } from './behind-cell.ts'
import { behindRow, isIssues } from './behind-row.ts'
import { evaluateReport } from './evaluate-report.ts'
import { planReport } from './plan-report.ts'
import type { ReportAnswer } from './report-answer.ts'
import { reportSheet } from './report-sheet.ts'

const scope = { user: { id: '1' }, today: '2026-11-27', now: '2026-11-27T00:00:00.000Z' }
const params = { loanDate: { from: '2025-11-01', to: '2026-02-28' } }

/** So many copies of a genre were lent on a day. */
const lent = (genre: string, loanDate: string, quantity: number, branch = '1'): RecordData => ({
  id: `${genre}${loanDate}${branch}`,
  quantity: String(quantity),
  fee: `${quantity}.00`,
  'book.genre': genre,
  'book.price': '59.70',
  'parent.loanDate': loanDate,
  'parent.branch': branch,
  'parent.status': 'LENT',
  $labels: { 'parent.branch': `馆${branch}` },
})
const loans = [
  lent('NOVEL', '2025-11-03', 1),
  lent('NOVEL', '2025-12-05', 2),
  lent('NOVEL', '2026-02-01', 4, '2'),
  lent('SCIENCE', '2026-02-09', 8),
]

function answered(edits: Partial<Report> = {}, records: readonly RecordData[] = loans, roles = ['librarian', 'admin']) {
  const declared = { ...library.bundle.reports?.genresByYear, ...edits } as Report
  const app: App = { ...library, bundle: { ...library.bundle, reports: { genresByYear: declared } } }
  const plan = planReport(app, access(app, roles), 'genresByYear', { params }, scope)
  if (plan === undefined || !('levels' in plan)) throw new Error(JSON.stringify(plan))
  return { app, declared, plan, answer: answerReport(app, plan, evaluateReport(app, plan, records, scope), scope, '') }
}
const oneMeasure = { pivot: { across: ['year', 'month'], measures: ['copies'] } } satisfies Partial<Report>
const heads = ({ columns }: ReportAnswer) =>
  columns.flatMap(({ across }) => (across ? [across.heads.map(({ label }) => label).join('/')] : []))
const figures = ({ columns }: ReportAnswer, row: RecordData | null | undefined) =>
  columns.flatMap(({ name, across }) => (across ? [row?.[name] ?? null] : []))

test('months stand under their years, those of which there is nothing too, with a sum after each year', () => {
  const { answer } = answered(oneMeasure)
  expect(heads(answer)).toEqual(['2025/11月', '2025/12月', '2025/小计', '2026/1月', '2026/2月', '2026/小计'])
  expect(answer.rows.map((row) => [row.genre, ...figures(answer, row), row.copies])).toEqual([
    ['NOVEL', '1', '2', '3', null, '4', '4', '7'],
    ['SCIENCE', null, null, null, null, '8', '8', '8'],
  ])
  expect([...figures(answer, answer.totals), answer.totals?.copies]).toEqual(['1', '2', '3', null, '12', '12', '15'])
})

test('several measures stand under each month', () => {
  const { answer } = answered()
  expect(heads(answer).slice(0, 4)).toEqual(['2025/11月/册数', '2025/11月/费用', '2025/12月/册数', '2025/12月/费用'])
  expect(answer.columns[1]?.label).toBe('2025 11月 册数')
})

test('without a subtotal nothing is summed up, nor is one column', () => {
  const { groups = {} } = answered().declared
  const { year: _year, ...rest } = groups
  const plain = answered({ ...oneMeasure, groups: { ...rest, year: { field: 'loanDate', by: 'year' } } })
  expect(heads(plain.answer)).toEqual(['2025/11月', '2025/12月', '2026/1月', '2026/2月'])
  const branches = answered({
    groups: { genre: {}, branch: { subtotal: true }, month: { field: 'loanDate', by: 'month' } },
    columns: ['genre', 'copies'],
    pivot: { across: ['branch', 'month'], measures: ['copies'] },
  })
  const under = heads(branches.answer)
  expect(under.filter((head) => head.startsWith('馆1'))).toEqual(['馆1/2025-11', '馆1/2025-12', '馆1/2026-01', '馆1/2026-02', '馆1/小计'])
})

test('a figure is that of both keys, a sum that of its head, and the whole that of the row', () => {
  const { answer, declared } = answered(oneMeasure)
  const [novel = {}] = answer.rows
  const behind = answer.columns.slice(1).map((column) => behindCell(declared, novel, column)?.at)
  expect(behind.slice(1, 3)).toEqual([
    { genre: 'NOVEL', year: '2025', month: '2025-12' },
    { genre: 'NOVEL', year: '2025' },
  ])
  expect(behind.at(-1)).toEqual({ genre: 'NOVEL' })
})

test('beyond the last column what is left of a head stands under it, and what is beyond that together: a row still adds up', () => {
  const days = Array.from({ length: 45 }, (_, index) => new Date(Date.UTC(2025, 11, 1 + index)).toISOString().slice(0, 10))
  const records = ['1', '2', '3'].flatMap((branch) => days.map((day, index) => lent('NOVEL', day, index + 1, branch)))
  const { answer, declared, app, plan } = answered(
    {
      groups: { genre: {}, branch: { subtotal: true }, day: { field: 'loanDate' } },
      columns: ['genre', 'copies'],
      pivot: { across: ['branch', 'day'], measures: ['copies'] },
    },
    records,
  )
  const columns = answer.columns.filter(({ across }) => across !== undefined)
  expect(columns.filter(({ across }) => across?.is !== 'sum')).toHaveLength(60)
  expect(heads(answer).slice(-3)).toEqual(['馆2/其余 32 项', '馆2/小计', '其余 45 项'])
  const [row = {}] = answer.rows
  const sumOf = (wanted: (label: string, is: string | undefined) => boolean) =>
    columns.reduce((sum, { name, across }) => sum + (wanted(across?.heads[0]?.label ?? '', across?.is) ? Number(row[name]) : 0), 0)
  expect(sumOf((_, is) => is !== 'sum')).toBe(Number(row.copies))
  expect(sumOf((label, is) => label === '馆2' && is !== 'sum')).toBe(sumOf((label, is) => label === '馆2' && is === 'sum'))
  const rests = columns.filter(({ across }) => across?.is === 'rest')
  for (const column of rests) {
    const at = behindRow(plan, behindCell(declared, row, column) ?? { at: {} })
    if (isIssues(at)) throw new Error(JSON.stringify(at))
    const behind = planReport(app, access(app, ['librarian', 'admin']), 'genresByYear', { params, at, limit: 1_000 }, scope)
    if (behind === undefined || !('levels' in behind)) throw new Error(JSON.stringify(behind))
    const rows = evaluateReport(app, behind, records, scope).levels[0]?.rows ?? []
    expect(rows.reduce((sum, { quantity }) => sum + Number(quantity), 0)).toBe(Number(row[column.name]))
  }
  expect(rests.map((column) => Object.values(column.across?.at ?? {}))).toEqual([
    ['2', { noneOf: expect.any(Array) }],
    [{ noneOf: ['1', '2'] }],
  ])
})

test('one group across is as it was, and a list of one is that group', () => {
  const one = answered({
    pivot: { across: 'month', measures: ['copies'] },
    groups: { genre: {}, month: { field: 'loanDate', by: 'month' } },
  })
  expect(heads(one.answer)).toEqual(['2025-11', '2025-12', '2026-01', '2026-02'])
  const list = answered({
    pivot: { across: ['month'], measures: ['copies'] },
    groups: { genre: {}, month: { field: 'loanDate', by: 'month' } },
  })
  expect(list.answer.columns).toEqual(one.answer.columns)
  expect(list.answer.rows).toEqual(one.answer.rows)
})

test('whoever does not see the outer group has the values of the other across, and nothing tells of it', () => {
  const edits: Partial<Report> = {
    groups: { genre: {}, bookPrice: { subtotal: true }, month: { field: 'loanDate', by: 'month' } },
    columns: ['genre', 'copies'],
    pivot: { across: ['bookPrice', 'month'], measures: ['copies'] },
  }
  expect(heads(answered(edits).answer)).toContain('59.70/2025-11')
  const { answer, declared } = answered(edits, loans, ['member'])
  expect(heads(answer)).toEqual(['2025-11', '2025-12', '2026-01', '2026-02'])
  expect(JSON.stringify(answer)).not.toContain('59.7')
  expect(behindCell(declared, answer.rows[0] ?? {}, answer.columns[1])?.at).toEqual({ genre: 'NOVEL', month: '2025-11' })
})

test('its sheet has its heads and its figures', () => {
  const { answer, plan } = answered(oneMeasure)
  const { heads: written, rows } = reportSheet(answer, plan.row, { language: 'ZHS', timeZone: 'Asia/Shanghai' }, '合计')
  expect(written.map((path) => path.map(({ label }) => label).join('/'))).toEqual(['类别', ...heads(answer), '册数'])
  expect(rows[0]?.map(({ v }) => v)).toEqual(['小说', 1, 2, 3, undefined, 4, 4, 7])
})
