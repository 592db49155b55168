import { expect, test } from 'vitest'
import { diagnose } from '../testing/edited.ts'

const book = 'entities/catalogue/book.json'
const several = 'sharedWith'

test('they name no record, and are not searched', () => {
  expect(diagnose({ [book]: { display: several } })).toContain(`wrong-field ${book} display`)
  expect(diagnose({ [book]: { code: several } })).toContain(`wrong-field ${book} code`)
  expect(diagnose({ [book]: { search: ['isbn', several] } })).toContain(`wrong-field ${book} search.1`)
})

test('they are no key, and have an index anyway', () => {
  expect(diagnose({ [book]: { keys: { once: { fields: ['title', several], message: 'x' } } } })).toContain(
    `wrong-key ${book} keys.once.fields.1`,
  )
  expect(diagnose({ [book]: { [`fields.${several}.unique`]: true } })).toContain(`wrong-field ${book} fields.${several}.unique`)
  expect(diagnose({ [book]: { [`fields.${several}.index`]: true } })).toContain(`wrong-field ${book} fields.${several}.index`)
  expect(diagnose({ [book]: { indexes: { shared: [several] } } })).toContain(`wrong-field ${book} indexes.shared.0`)
})

test('no path leads through them, and no list is sorted by them', () => {
  const list = 'screens/catalogue/books.json'
  expect(diagnose({ [list]: { columns: ['isbn', `${several}.name`] } }).join('\n')).toMatch(
    /^\S+ screens\/catalogue\/books\.json columns\.1$/m,
  )
  expect(diagnose({ [list]: { sort: [[several, 'asc']] } })).toContain(`wrong-field ${list} sort.0.0`)
})

test('no report groups by them', () => {
  const report = 'reports/loansByMonth.json'
  const dataset = { entity: 'book', fields: { shared: several } }
  expect(diagnose({ [report]: { dataset } })).toContain(`wrong-field ${report} dataset.fields.shared`)
})

test('what they hold is compared with a reference to the same kind of record', () => {
  const asked = (path: string) => ({ 'rules.sharedWithOthers.require': { in: [{ var: path }, { var: `record.${several}` }] } })
  expect(diagnose({ [book]: asked('record.branch') })).not.toContain(`wrong-type ${book} rules.sharedWithOthers.require`)
  expect(diagnose({ [book]: asked('record.createdBy') }).join('\n')).toContain('rules.sharedWithOthers.require')
})
