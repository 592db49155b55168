import { test } from '@japa/runner'
import { access } from '../../../engine/runtime/access/decide.ts'
import type { App } from '../../../engine/runtime/app/app.ts'
import { link } from '../../../engine/runtime/app/link.ts'
import { load } from '../../../engine/runtime/app/load.ts'
import { type Context, environmentOf } from '../../app/records/context.ts'
import { report, reportFor, rowsBehind } from '../../app/records/report.ts'
import { search } from '../../app/records/search.ts'
import { Lending, refusal } from '../support/lending.ts'
import { libraryFiles } from '../support/library.ts'

/** Loans and, besides, the books: rows of two kinds. */
const loansAndBooks = {
  label: '借书与图书',
  dataset: {
    entity: 'loan',
    fields: { what: 'loanNo' },
    further: { books: { entity: 'book', fields: { what: { var: 'record.title' } } } },
  },
  columns: ['what'],
}

/** The library, where members may open every report, and librarians one of loans and books. */
function openLibrary(): App {
  const opened: Readonly<Record<string, readonly string[]>> = {
    'roles/member.json': ['/reports/loansByMonth', '/reports/genresAcross'],
    'roles/librarian.json': ['/reports/loansAndBooks'],
  }
  const files = libraryFiles().map((file) => {
    const more = opened[file.path]
    if (!more) return file
    const role = JSON.parse(file.text)
    return { ...file, text: JSON.stringify({ ...role, screens: [...role.screens, ...more] }) }
  })
  const made = {
    'reports/loansAndBooks.json': loansAndBooks,
    'screens/reports/loansAndBooks.json': { kind: 'report', title: '借书与图书', report: 'loansAndBooks' },
  }
  const besides = Object.entries(made).map(([path, content]) => ({ path, text: JSON.stringify(content) }))
  return link(load([...files, ...besides]).bundle, 'open library')
}

/** What a book costs; the seconds of a moment may look like it. */
const price = /(?<!\d:)59\.7/

test.group('reports for a person', (group) => {
  let lending: Lending
  group.setup(async () => {
    lending = await Lending.open(openLibrary())
    for (const copies of [1, 2, 3]) {
      await lending.lent({ copies: [{ book: lending.book.id, quantity: String(copies), dueDate: '2026-12-01' }] })
    }
    const { other } = lending
    const { id = '' } = await lending.newLoan({ copies: [{ book: lending.book.id, quantity: '5', dueDate: '2026-12-01' }] }, other)
    const { transition } = await import('../../app/steps/transition.ts')
    await transition(other, 'loan', id, 'submit')
    return () => lending.close()
  })
  const names = (answer: { columns: readonly { name: string }[] }) => answer.columns.map(({ name }) => name)

  test('sum up what they may see, and nothing of others', async ({ assert }) => {
    const [all, mine] = [await report(lending.librarian, 'loansByMonth', {}), await report(lending.member, 'loansByMonth', {})]
    assert.equal(all.totals?.copies, '11')
    assert.equal(mine.totals?.copies, '6')
    assert.equal(mine.totals?.readers, 1)
    assert.deepEqual(
      mine.rows.map(({ month, copies, $subtotal }) => [month, copies, $subtotal]),
      [['2026-11', '6', undefined]],
    )
    assert.equal(mine.rows[0]?.$labels?.branch, '总馆')
  })

  test('that come by themselves ask for the days before the moment they were planned for, where nothing else is said', async ({
    assert,
  }) => {
    const copies = async (planned: string, request: object = {}) => {
      const moment = environmentOf({ ...lending.librarian, now: planned })
      return (await reportFor(lending.librarian, 'loansByMonth', { ...request, moment })).totals?.copies
    }
    assert.equal(await copies(lending.librarian.now), '11')
    assert.equal(await copies('2027-11-21T02:00:00.000Z'), '0')
    assert.equal(await copies('2027-11-21T02:00:00.000Z', { params: { loanDate: { from: '2026-11-01', to: '2026-11-30' } } }), '11')
  })

  test('see nothing when their range is empty', async ({ assert }) => {
    const nobody: Context = { ...lending.member, user: { ...lending.member.user, id: lending.librarian.user.id } }
    const answer = await report(nobody, 'loansByMonth', {})
    assert.equal(answer.totals?.copies, '0')
    assert.lengthOf(answer.rows, 0)
  })

  test('have no measure, formula or column of what is hidden from them', async ({ assert }) => {
    const [librarian, member] = [await report(lending.librarian, 'loansByMonth', {}), await report(lending.member, 'loansByMonth', {})]
    assert.include(names(librarian), 'dearest')
    assert.equal(librarian.totals?.dearest, '59.70')
    assert.notInclude(names(member), 'dearest')
    assert.notMatch(JSON.stringify(member), price)
    assert.notInclude(JSON.stringify(member), 'dearest')
    const rows = await rowsBehind(lending.member, 'loansByMonth', {})
    assert.notInclude(names(rows), 'bookPrice')
    assert.notMatch(JSON.stringify(rows), price)
  })

  test('sum up what is hidden from them where their role discloses it so, and show no single value', async ({ assert }) => {
    const roles = structuredClone(lending.app.bundle.roles) as Record<string, { grants: Record<string, object> }>
    const { member } = roles
    if (member) member.grants.book = { ...member.grants.book, disclosed: { price: ['sum'] } }
    const app = link({ ...lending.app.bundle, roles: roles as never }, 'disclosing library')
    const reader = { ...lending.member, app, access: access(app, ['member']) }

    assert.equal((await report(reader, 'loansByMonth', {})).totals?.dearest, '59.70')
    const rows = await rowsBehind(reader, 'loansByMonth', {})
    assert.notInclude(names(rows), 'bookPrice')
    assert.notMatch(JSON.stringify(rows), price)
    assert.deepEqual(await refusal(() => search(reader, 'book', { columns: ['price'] })), {
      code: 'invalid',
      issues: [{ code: 'unknownField', path: 'columns.0' }],
    })
  })

  test('are none when a condition of theirs reads what is hidden, and cannot be asked by it', async ({ assert }) => {
    const bundle = structuredClone(lending.app.bundle) as never as {
      reports: Record<string, { where?: unknown; filters: Record<string, unknown> }>
    }
    const [byMonth, list] = [bundle.reports.loansByMonth, bundle.reports.lentList]
    if (!byMonth || !list) throw new Error('no reports')
    byMonth.where = { '>': [{ var: 'record.bookPrice' }, 10] }
    list.filters.price = { field: 'bookPrice' }
    const app = link(bundle as never)
    const as = (context: Context): Context => ({ ...context, app, access: access(app, context.access.roles) })
    assert.deepEqual(await refusal(() => report(as(lending.member), 'loansByMonth', {})), { code: 'notFound' })
    assert.equal((await report(as(lending.librarian), 'loansByMonth', {})).totals?.copies, '11')
    assert.deepEqual(await refusal(() => report(as(lending.member), 'lentList', { params: { price: { from: '1' } } })), {
      code: 'invalid',
      issues: [{ code: 'unknownField', path: 'price' }],
    })
    assert.lengthOf((await report(as(lending.librarian), 'lentList', { params: { price: { from: '1' } } })).rows, 4)
  })

  test('are run by those only who may open a screen with them', async ({ assert }) => {
    const closed = { ...lending.member, access: access(lending.app, []) }
    assert.deepEqual(await refusal(() => report(closed, 'loansByMonth', {})), { code: 'notFound' })
    assert.deepEqual(await refusal(() => report(lending.admin, 'nothing', {})), { code: 'notFound' })
    assert.deepEqual(await refusal(() => report(lending.admin, 'constructor', {})), { code: 'notFound' })
  })

  test('say which parameters are missing or wrong', async ({ assert }) => {
    const { librarian } = lending
    const issues = async (name: string, params: object) => (await refusal(() => report(librarian, name, { params }))).issues
    assert.deepEqual(await issues('loansByMonth', { loanDate: null }), [{ code: 'required', path: 'loanDate' }])
    assert.deepEqual(await issues('genresAcross', {}), [{ code: 'oneOfRequired', path: 'loanDate' }])
    assert.deepEqual(await issues('loansByMonth', { loanDate: { from: '2024-01-01', to: '2026-01-01' } }), [
      { code: 'rangeTooLong', path: 'loanDate' },
    ])
    assert.deepEqual(await issues('loansByMonth', { loanDate: { from: '2026-01-01' } }), [{ code: 'rangeOpen', path: 'loanDate' }])
    assert.deepEqual(await issues('loansByMonth', { book: ['1', '2'] }), [{ code: 'oneValueOnly', path: 'book' }])
    assert.deepEqual(await issues('loansByMonth', { nothing: 1 }), [{ code: 'unknownField', path: 'nothing' }])
    assert.deepEqual(await issues('loansByMonth', { book: '1; drop table loan' }), [{ code: 'invalidQuery', path: 'book' }])
  })

  test('turn the values of a group into columns', async ({ assert }) => {
    const answer = await report(lending.librarian, 'genresAcross', { params: { loanDate: { from: '2026-11-01', to: '2026-11-30' } } })
    assert.deepEqual(
      answer.columns.map(({ name, label }) => [name, label]),
      [
        ['genre', '类别'],
        ['copies_0', '总馆'],
        ['copies', '册数'],
      ],
    )
    assert.deepEqual(
      answer.rows.map(({ genre, copies_0, copies }) => [genre, copies_0, copies]),
      [['NOVEL', '11', '11']],
    )
    assert.equal(answer.totals?.copies_0, '11')
  })

  test('lead to the rows behind, as many as were counted', async ({ assert }) => {
    const answer = await report(lending.librarian, 'loansByMonth', {})
    const [first] = answer.rows
    const at = { month: first?.month, branch: first?.branch }
    const behind = await rowsBehind(lending.librarian, 'loansByMonth', { at })
    assert.equal(behind.count, first?.lines)
    assert.equal(behind.document, '/lending/loan')
    const loans = await search(lending.librarian, 'loan', { total: 'exact', columns: [] })
    assert.includeMembers(
      loans.rows.map(({ id }) => id),
      behind.rows.map(({ $document }) => $document as string),
    )
    assert.deepEqual(await refusal(() => rowsBehind(lending.librarian, 'loansByMonth', { at: { month: 'x' } })), {
      code: 'invalid',
      issues: [{ code: 'invalidQuery', path: 'at.month' }],
    })
  })

  test('with rows of further records lead each to its own document, where the person may open it', async ({ assert }) => {
    const { rows, document } = await report(lending.librarian, 'loansAndBooks', {})
    const addressOf = (name: unknown) => {
      const row = rows.find(({ what }) => what === name)
      return row?.$address ?? `${document}/${row?.$document}`
    }
    assert.equal(addressOf(lending.book.title), `/catalogue/book/${lending.book.id}`)
    const [loan] = (await search(lending.librarian, 'loan', { columns: ['loanNo'] })).rows
    assert.equal(addressOf(loan?.loanNo), `/lending/loan/${loan?.id}`)
    assert.isEmpty(rows.filter((row) => '$kind' in row))
  })

  test('draw charts of what the chart names only', async ({ assert }) => {
    const { charts, asOf } = await report(lending.librarian, 'loansByMonth', {})
    assert.deepEqual(
      charts.trend?.categories,
      ['05', '06', '07', '08', '09', '10', '11'].map((month) => ({ value: `2026-${month}`, label: `2026-${month}` })),
    )
    assert.deepEqual(
      charts.trend?.series.map(({ label, values }) => [label, values]),
      [['总馆', [...Array(6).fill(null), '11']]],
    )
    assert.deepEqual(charts.byBranch?.series[0]?.values, ['0.0000'])
    assert.match(asOf, /^\d{4}-\d\d-\d\dT[\d:.]+Z$/)
  })
})
