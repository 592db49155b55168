import { describe, expect, test } from 'vitest'
import { checkFiles } from '../../../files/check-files.ts'
import { diagnose, edited } from '../../testing/edited.ts'
import { library } from '../../testing/library.ts'
import { link } from '../link.ts'
import { load } from '../load.ts'
import { localize } from '../localize.ts'

const loans = 'screens/lending/loans.json'
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

describe('a variant', () => {
  test('is a screen of its own that differs in what it says', () => {
    const { columns: _columns, query, actions, title, variants } = screen('/lending/loanApprovals')

    expect({ title, query, actions, variants }).toEqual({
      title: '待批准的借书单',
      query: ['loanNo', 'member', expect.objectContaining({ field: 'loanDate', maxDays: 31 }), 'branch'],
      actions: ['approve', 'export'],
      variants: undefined,
    })
    expect(screen('/lending/loans').variants).toBeUndefined()
    expect((screen('/lending/loanApprovals').columns as unknown[]).at(-1)).toBe('note')
  })

  test('is translated beside its screen', () => {
    expect(localize(library.bundle, 'US').screens['/lending/loanApprovals']).toMatchObject({ title: 'Loans to approve' })
  })

  test('that is wrong is told where it is written; what it shares is told once', () => {
    const at = 'variants.loanApprovals'

    expect(diagnose({ [loans]: { [`${at}.add.columns.0`]: 'notes' } })).toContain(`unknown-field ${loans} ${at}.add.columns.0`)
    expect(diagnose({ [loans]: { [`${at}.without.columns.0`]: 'statuz' } })).toContain(`unknown-part ${loans} ${at}.without.columns.0`)
    expect(diagnose({ [loans]: { 'columns.3': 'brunch' } })).toEqual([`unknown-field ${loans} columns.3`])
    expect(diagnose({ [loans]: { 'variants.loan': { title: 'x' } } })).toContain(`duplicate-name ${loans} variants.loan.title`)
  })

  test('needs a grant of its own', () => {
    const { screens } = JSON.parse(edited({}).find(({ path }) => path === 'roles/admin.json')?.text ?? '{}')

    expect(
      diagnose({ 'roles/librarian.json': { 'screens.1': '/lending/loans2' }, 'roles/admin.json': { screens: ['/lending/loans'] } }),
    ).toContain(`ungranted-screen ${loans}`)
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
