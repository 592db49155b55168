import { expect, test } from 'vitest'
import { diagnose } from '../testing/edited.ts'

const report = 'reports/lentList.json'
const page = 'screens/reports/custom.json'

test.each<[string, Record<string, Record<string, unknown>>, string]>([
  [
    'the group of the menu that a report stands in is there',
    { [report]: { menu: { code: 'LENT', under: ['nowhere'], roles: ['librarian'] } } },
    `wrong-value ${report} menu.under`,
  ],
  [
    'whoever a report in the menu is for may read what it is about',
    { [report]: { menu: { code: 'LENT', roles: ['guest'] } } },
    `ungranted-entity ${report} menu.roles.0`,
  ],
  [
    'the roles of a report in the menu are there',
    { [report]: { menu: { code: 'LENT', roles: ['nobody'] } } },
    `unknown-role ${report} menu.roles.0`,
  ],
  ['a screen of reports shows one, or finds one by a code', { [page]: { report: 'lentList' } }, `wrong-value ${page} by`],
  ['what finds a report is a parameter of the address', { [page]: { by: 'name' } }, `unknown-part ${page} by`],
  [
    'fields of a dataset that a report has for itself are there',
    {
      [report]: {
        dataset: { entity: 'loan.copies', fields: { fee: 'fees' } },
        filters: undefined,
        columns: ['fee'],
        sort: undefined,
        drill: undefined,
      },
    },
    `unknown-field ${report} dataset.fields.fee`,
  ],
])('%s', (_, edits, expected) => {
  expect(diagnose(edits)).toContain(expected)
})

test('a menu code is that of one report', () => {
  const menu = { code: 'LENT', roles: ['librarian'] }
  expect(diagnose({ [report]: { menu }, 'reports/loansByMonth.json': { menu } })).toEqual([
    'wrong-value reports/loansByMonth.json menu.code',
  ])
})

test('a report in the menu needs a screen that finds it', () => {
  const edits = { [report]: { menu: { code: 'LENT', roles: ['librarian'] } }, [page]: null }
  expect(diagnose(edits)).toContain(`unreachable-screen ${report} menu`)
})
