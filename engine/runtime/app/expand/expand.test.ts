import { describe, expect, test } from 'vitest'
import { checkFiles } from '../../../files/check-files.ts'
import { diagnose, edited } from '../../testing/edited.ts'
import { library } from '../../testing/library.ts'
import { link } from '../link.ts'
import { load } from '../load.ts'
import { localize } from '../localize.ts'

const loans = 'screens/lending/loans.json'
const approvals = 'screens/lending/loanApprovals.json'
const returns = 'screens/lending/returns.json'
const fragment = 'fragments/memberColumns.json'
const screen = (route: string) => library.bundle.screens[route] as unknown as Record<string, unknown>

describe('a fragment', () => {
  test('stands where it is used, with its parameters', () => {
    expect(screen('/lending/openCopies').columns).toEqual([
      'parent.loanNo',
      'parent.member',
      { field: 'parent.member.phone', label: '联系电话', hidden: true },
      'book',
      'dueDate',
      'quantity',
      'openQuantity',
    ])
  })

  test('is translated once, where it is written', () => {
    const columns = localize(library.bundle, 'US').screens['/lending/openCopies'] as unknown as { columns: unknown[] }

    expect(columns.columns[2]).toMatchObject({ label: 'Phone' })
  })

  test('has its parameters in every language', () => {
    const more = {
      [fragment]: { 'params.copies': 'How many.', 'columns.1.label': '电话（{{copies}} 位）' },
      'locales/US/app.json': { whole: { 'fragments/memberColumns': { 'columns.{{member}}.phone.label': 'Phone ({{copies}} digits)' } } },
      [loans]: { 'columns.2.with.copies': 11 },
    }
    const { bundle } = load(edited(more))

    expect(JSON.stringify(localize(bundle, 'US').screens['/lending/loans'])).toContain('Phone (11 digits)')
  })

  test('is given no words for its texts, which nobody would translate', () => {
    const more = { [fragment]: { 'params.what': 'Which.', 'columns.1.label': '{{what}}电话' }, [loans]: { 'columns.2.with.what': '联系' } }

    expect(diagnose(more)).toContain(`wrong-fragment ${loans} columns.2.with.what`)
  })

  test('that is wrong is told there, for every use', () => {
    const { diagnostics } = checkFiles(edited({ [fragment]: { 'columns.1.field': '{{member}}.fone' } }))

    expect(diagnostics.filter(({ code }) => code === 'unknown-field')).toMatchObject([
      { file: fragment, path: ['columns', 1, 'field'], message: expect.stringContaining(`It is used by ${loans}.`) },
      { file: fragment, path: ['columns', 1, 'field'], message: expect.stringContaining('It is used by screens/lending/openCopies.json.') },
      { file: fragment, path: ['columns', 1, 'field'], message: expect.stringContaining(`It is used by ${returns}.`) },
    ])
  })

  test('does not move what stands after it', () => {
    expect(diagnose({ [returns]: { 'columns.3': 'returnDay' } })).toContain(`unknown-field ${returns} columns.3`)
  })

  test.each([
    ['is there', { [returns]: { 'columns.2.use': 'memberColumn' } }, `unknown-fragment ${returns} columns.2.use`],
    ['is given its parameters', { [returns]: { 'columns.2.with': undefined } }, `wrong-fragment ${returns} columns.2.use`],
    ['is given no others', { [returns]: { 'columns.2.with.loan': 'x' } }, `wrong-fragment ${returns} columns.2.with.loan`],
    ['holds what stands at the place', { [returns]: { 'query.0': { use: 'memberColumns' } } }, `wrong-fragment ${returns} query.0.use`],
    ['uses no other', { [fragment]: { 'columns.2': { use: 'memberColumns' } } }, `unknown-key ${fragment} columns.2.use`],
  ])('%s', (_, edits, expected) => {
    expect(diagnose(edits as never)).toContainEqual(expect.stringContaining(expected))
  })

  test('of a map adds its entries, and none that stands there already', () => {
    const rules = { rules: { 'no{{field}}': { require: { present: [{ var: 'record.{{field}}' }] }, message: '{{field}}' } } }
    const files = {
      'fragments/wanted.json': { whole: { params: { field: 'A field.' }, ...rules } },
      'entities/lending/fine.json': { 'rules.wanted': { use: 'wanted', with: { field: 'member' } } },
    }
    const { bundle } = load(edited(files))

    expect(bundle.entities.fine?.rules).toEqual({ nomember: { require: { present: [{ var: 'record.member' }] }, message: 'member' } })
    expect(
      diagnose({
        ...files,
        'entities/lending/fine.json': { ...files['entities/lending/fine.json'], 'rules.nomember': { require: true, message: 'x' } },
      }),
    ).toContain('duplicate-name entities/lending/fine.json rules.wanted')
  })
})

test('a fragment of operations adds them to a connector, which others then know', () => {
  const operations = { 'ask{{what}}': { label: '查询', path: '/{{what}}' }, 'tell{{what}}': { label: '通知', path: '/{{what}}/news' } }
  const files = {
    'fragments/calls.json': { whole: { params: { what: 'What about.' }, operations } },
    'connectors/register.json': { 'operations.calls': { use: 'calls', with: { what: 'Move' } } },
  }
  const { bundle } = load(edited(files))

  expect(Object.keys(bundle.connectors?.register?.operations ?? {})).toEqual(expect.arrayContaining(['check', 'askMove', 'tellMove']))
  expect(bundle.connectors?.register?.operations.tellMove?.path).toBe('/Move/news')
})

describe('a fragment of searches', () => {
  const slips = 'workflows/lending/returnSlip.json'
  const tariff = {
    key: 'oneAtATime',
    by: { shelf: { var: 'row.book.shelf' }, branch: { var: 'row.book.branch' } },
    at: { var: 'record.{{day}}' },
  }
  const files = {
    'fragments/tariffOfBooks.json': { whole: { params: { day: 'The day.' }, finds: { 'books.tariff': tariff } } },
    [slips]: { 'transitions.confirm.finds': { tariff: { use: 'tariffOfBooks', with: { day: 'returnDate' } } } },
  }

  test('is that of the step which uses it', () => {
    const { bundle } = load(edited(files))

    expect(bundle.workflows.returnSlip?.transitions.confirm?.finds).toEqual({
      'books.tariff': { ...tariff, at: { var: 'record.returnDate' } },
    })
    expect(diagnose(files)).toEqual([])
  })

  test.each([
    ['leads to a key that is there', { key: 'oneAtOnce' }, 'wrong-key fragments/tariffOfBooks.json finds.books.tariff.key'],
    ['compares fields of the key', { by: { fee: { var: 'row.fee' } } }, 'wrong-key fragments/tariffOfBooks.json finds.books.tariff.by.fee'],
  ])('%s', (_, wrong, expected) => {
    const finds = { 'books.tariff': { ...tariff, ...wrong } }

    expect(diagnose({ ...files, 'fragments/tariffOfBooks.json': { whole: { params: { day: 'The day.' }, finds } } })).toContainEqual(
      expect.stringContaining(expected),
    )
  })

  test('stands where searches do', () => {
    expect(diagnose({ ...files, [slips]: { 'transitions.confirm.guards': { tariff: { use: 'tariffOfBooks' } } } })).toContainEqual(
      expect.stringContaining(`wrong-fragment ${slips} transitions.confirm.guards.tariff.use`),
    )
  })
})

describe('a fragment of a fixture', () => {
  const fixture = 'fixtures/loans.json'
  const lent = 'fragments/lent.json'
  const steps = [{ transition: 'submit' }, { transition: 'approve', by: '{{who}}' }, { transition: 'lend' }]
  const values = { returnDate: { kind: 'expression', value: { var: 'today' } } }
  const files = {
    [lent]: { whole: { params: { who: 'Who approves.' }, steps } },
    'fragments/returned.json': { whole: { steps: [{ transition: 'confirm', hours: [0.1, 1] }], values } },
    [fixture]: {
      'journeys.usual.steps': [
        { use: 'lent', with: { who: 'librarian' } },
        { convert: 'loanToReturn', hours: [100, 1200], values: { all: { use: 'returned' } }, steps: [{ use: 'returned' }] },
      ],
    },
  }
  const confirmed = { transition: 'confirm', hours: [0.1, 1] }

  test('gives its steps and its values their places, also those of documents that a step makes', () => {
    const { bundle } = load(edited(files))

    expect(diagnose(files)).toEqual([])
    expect(bundle.fixtures.loans?.journeys?.usual?.steps).toEqual([
      { transition: 'submit' },
      { transition: 'approve', by: 'librarian' },
      { transition: 'lend' },
      { convert: 'loanToReturn', hours: [100, 1200], values, steps: [confirmed] },
    ])
  })

  const ofWrong = (steps: readonly object[], more = {}) => [
    { use: 'lent', with: { who: 'librarian' } },
    { convert: 'loanToReturn', ...more, steps },
  ]
  test.each([
    [
      'in a fragment',
      { 'fragments/returned.json': { whole: { steps: [confirmed, { transition: 'confirm', hour: [1, 2] }], values } } },
      'fragments/returned.json steps.1.hour',
    ],
    [
      'behind it',
      { [fixture]: { 'journeys.usual.steps': ofWrong([{ use: 'returned' }], { to: 1 }) } },
      `${fixture} journeys.usual.steps.1.to`,
    ],
    [
      'behind one in a list of a list',
      { [fixture]: { 'journeys.usual.steps': ofWrong([{ use: 'returned' }, { transition: 'confirm', hour: [1, 2] }]) } },
      `${fixture} journeys.usual.steps.1.steps.1.hour`,
    ],
  ])('what is wrong %s is told where it is written', (_, wrong, place) => {
    expect(diagnose({ ...files, ...wrong })).toEqual([`unknown-key ${place}`])
  })
})

describe('a variant', () => {
  test('is a screen of its own that differs in what it says', () => {
    const { kind, columns: _columns, query, actions, title, ...rest } = screen('/lending/loanApprovals')

    expect({ kind, title, query, actions }).toEqual({
      kind: 'list',
      title: '待批准的借书单',
      query: ['loanNo', 'member', expect.objectContaining({ field: 'loanDate', maxDays: 31 }), 'branch'],
      actions: ['approve', 'export'],
    })
    expect(rest).not.toHaveProperty('of')
    expect((screen('/lending/loanApprovals').columns as unknown[]).at(-1)).toBe('note')
  })

  test('is translated beside itself, and what it shares beside its screen', () => {
    expect(localize(library.bundle, 'US').screens['/lending/loanApprovals']).toMatchObject({ title: 'Loans to approve' })
  })

  test('that is wrong is told where it is written; what it shares is told once', () => {
    expect(diagnose({ [approvals]: { 'add.columns.0': 'notes' } })).toContain(`unknown-field ${approvals} add.columns.0`)
    expect(diagnose({ [approvals]: { 'without.columns.0': 'statuz' } })).toContain(`unknown-part ${approvals} without.columns.0`)
    expect(diagnose({ [approvals]: { sections: {} } })).toContain(`unknown-key ${approvals} sections`)
    expect(diagnose({ [loans]: { 'columns.5': 'brunch' } })).toEqual([`unknown-field ${loans} columns.5`])
  })

  test('is of a screen that is there, and is no variant itself', () => {
    expect(diagnose({ [approvals]: { of: '/lending/lons' } })).toContain(`unknown-screen ${approvals} of`)
    expect(diagnose({ [approvals]: { of: '/lending/loanApprovals' } })).toContain(`nested-variant ${approvals} of`)
  })

  test('needs a grant of its own', () => {
    const { screens } = JSON.parse(edited({}).find(({ path }) => path === 'roles/admin.json')?.text ?? '{}')

    expect(
      diagnose({ 'roles/librarian.json': { 'screens.1': '/lending/loans2' }, 'roles/admin.json': { screens: ['/lending/loans'] } }),
    ).toContain(`ungranted-screen ${approvals}`)
    expect(screens).toEqual(['*'])
  })
})

describe('a row scope', () => {
  test('stands in every grant that names it', () => {
    expect(library.roles.get('member')?.grants.loan?.scope).toEqual({ '==': [{ var: 'record.member' }, { var: 'user.id' }] })
  })

  test.each([
    ['is not there', 'loan', 'owned', 'unknown-scope'],
    ['is about another entity', 'fine', 'ownLoans', 'wrong-entity'],
  ])('selects nothing when it %s', (_, entity, name, code) => {
    const edit = { 'roles/member.json': { [`grants.${entity}.scope`]: name } }

    expect(link(load(edited(edit)).bundle).roles.get('member')?.grants[entity]?.scope).toBe(false)
    expect(diagnose(edit)).toContain(`${code} roles/member.json grants.${entity}.scope`)
  })

  test('that is wrong is told once, where it is written', () => {
    expect(diagnose({ 'scopes/ownLoans.json': { 'where.==.0.var': 'record.menber' } }).filter((line) => line.startsWith('wrong'))).toEqual([
      'wrong-expression scopes/ownLoans.json where.==.0.var',
    ])
  })
})
