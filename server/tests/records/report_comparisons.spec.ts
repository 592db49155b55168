import { test } from '@japa/runner'
import { access } from '../../../engine/runtime/access/decide.ts'
import type { App } from '../../../engine/runtime/app/app.ts'
import { link } from '../../../engine/runtime/app/link.ts'
import { load } from '../../../engine/runtime/app/load.ts'
import type { Report } from '../../../engine/schema/report.ts'
import type { Context } from '../../app/records/context.ts'
import { report, rowsBehind } from '../../app/records/report.ts'
import { transition } from '../../app/steps/transition.ts'
import { Lending, refusal } from '../support/lending.ts'
import { libraryFiles } from '../support/library.ts'

const november = { loanDate: { from: '2026-11-01', to: '2026-11-30' } }

/** The library, where members may open the report that compares branches, and it has a measure of what is hidden from them. */
function openLibrary(): App {
  const files = libraryFiles().map((file) => {
    if (file.path !== 'roles/member.json') return file
    const role = JSON.parse(file.text)
    return { ...file, text: JSON.stringify({ ...role, screens: [...role.screens, '/reports/branchStanding'] }) }
  })
  const bundle = structuredClone(load(files).bundle) as never as { reports: Record<string, Report> }
  const { branchStanding } = bundle.reports
  if (branchStanding) {
    branchStanding.measures = { ...branchStanding.measures, prices: { label: 'Prices', aggregate: 'sum', field: 'bookPrice' } }
    branchStanding.comparisons = {
      ...branchStanding.comparisons,
      dearest: { label: 'Dearest', of: 'prices', as: 'rank' },
      dearer: { label: 'Dearer', of: 'prices', as: 'growth', by: 'month' },
      since: { label: 'Since', of: 'copies', as: 'change', by: 'previous' },
    }
    branchStanding.columns = [...branchStanding.columns, 'prices', 'dearest', 'dearer']
  }
  return link(bundle as never, 'open library')
}

test.group('comparisons for a person', (group) => {
  let lending: Lending
  group.setup(async () => {
    lending = await Lending.open(openLibrary())
    const lent = async (as: Context, day: string, quantity: string) => {
      const { id = '' } = await lending.newLoan({ copies: [{ book: lending.book.id, quantity, dueDate: '2026-12-01' }] }, as)
      await transition(as, 'loan', id, 'submit')
      await lending.database.pool.query('update loan set loan_date = $2 where id = $1', [id, day])
    }
    await lent(lending.member, '2026-10-05', '4')
    await lent(lending.other, '2026-10-31', '3')
    await lent(lending.member, '2026-11-10', '2')
    await lent(lending.other, '2026-11-12', '5')
    return () => lending.close()
  })
  const figures = async (who: Context) => {
    const { rows, totals } = await report(who, 'branchStanding', { params: november })
    return [...rows, totals ?? {}].map((row) =>
      ['copies', 'place', 'share', 'soFar', 'monthBefore', 'growth'].map((name) => row[name] ?? null),
    )
  }

  test('are of what they may see, now and then', async ({ assert }) => {
    assert.deepEqual(await figures(lending.librarian), [
      ['7', 1, '1.0000', '7', '7', '0.0000'],
      ['7', null, '1.0000', null, '7', '0.0000'],
    ])
    assert.deepEqual(await figures(lending.member), [
      ['2', 1, '1.0000', '2', '4', '-0.5000'],
      ['2', null, '1.0000', null, '4', '-0.5000'],
    ])
  })

  test('open the rows of the time before, those that they may see', async ({ assert }) => {
    const behind = async (who: Context, measure: string, params: object = november) =>
      (await rowsBehind(who, 'branchStanding', { params, at: { month: '2026-11' }, measure })).rows
        .map(({ loanDate, quantity }) => [loanDate, quantity])
        .toSorted()
    assert.deepEqual(await behind(lending.librarian, 'monthBefore'), [
      ['2026-10-05', '4'],
      ['2026-10-31', '3'],
    ])
    assert.deepEqual(await behind(lending.member, 'monthBefore'), [['2026-10-05', '4']])
    assert.deepEqual(await behind(lending.member, 'copies'), [['2026-11-10', '2']])
    for (const measure of ['growth', 'place', 'nothing']) {
      assert.deepEqual(await refusal(() => behind(lending.librarian, measure)), {
        code: 'invalid',
        issues: [{ code: 'invalidQuery', path: 'measure' }],
      })
    }
  })

  test('are none of what is hidden from them', async ({ assert }) => {
    const names = async (who: Context) => (await report(who, 'branchStanding', { params: november })).columns.map(({ name }) => name)
    assert.includeMembers(await names(lending.librarian), ['prices', 'dearest', 'dearer'])
    const member = await names(lending.member)
    for (const name of ['prices', 'dearest', 'dearer']) assert.notInclude(member, name)
    const answer = JSON.stringify(await report(lending.member, 'branchStanding', { params: november }))
    for (const name of ['prices', 'dearest', 'dearer']) assert.notInclude(answer, name)
  })

  test('say nothing where no range of days is asked for', async ({ assert }) => {
    const bundle = structuredClone(lending.app.bundle) as never as { reports: Record<string, Report> }
    const { branchStanding } = bundle.reports
    if (branchStanding) branchStanding.filters = { loanDate: { field: 'loanDate' } }
    const app = link(bundle as never)
    const reader = { ...lending.librarian, app, access: access(app, lending.librarian.access.roles) }
    const { rows, totals } = await report(reader, 'branchStanding', { params: { loanDate: null } })
    assert.deepEqual(
      rows.map(({ month, copies, soFar, monthBefore, growth }) => [month, copies, soFar, monthBefore, growth]),
      [
        ['2026-10', '7', '7', null, null],
        ['2026-11', '7', '14', null, null],
      ],
    )
    assert.isNull(totals?.monthBefore)
  })

  test('with nothing in the time before are empty', async ({ assert }) => {
    const { rows } = await report(lending.librarian, 'branchStanding', { params: { loanDate: { from: '2026-10-01', to: '2026-10-31' } } })
    assert.deepEqual(
      rows.map(({ copies, monthBefore, growth }) => [copies, monthBefore, growth]),
      [['7', null, null]],
    )
  })
})
