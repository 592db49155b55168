import { expect, test } from 'vitest'
import { diagnose } from '../testing/edited.ts'

const list = 'screens/catalogue/wishList.json'
const at = 'sections.compare'

test.each<[string, Record<string, unknown>, string]>([
  ['is of lines', { [`${at}.matrix`]: 'title' }, `unknown-lines ${list} ${at}.matrix`],
  ['has columns of its rows', { [`${at}.columns.1`]: 'price' }, `unknown-field ${list} ${at}.columns.1`],
  ['shows fields of what is in its cells', { [`${at}.cells.fields.1`]: 'copies' }, `unknown-field ${list} ${at}.cells.fields.1`],
  ['shows no field twice', { [`${at}.cells.fields.1`]: 'price' }, `wrong-value ${list} ${at}.cells.fields.1`],
  ['has cells that refer to its rows', { [`${at}.cells.by`]: 'parent' }, `wrong-matrix ${list} ${at}.cells.by`],
  ['has cells found by a reference', { [`${at}.cells.by`]: 'price' }, `wrong-field ${list} ${at}.cells.by`],
  ['compares numbers', { [`${at}.best.field`]: 'edition' }, `wrong-field ${list} ${at}.best.field`],
  ['has a target in its rows', { [`${at}.best.target`]: 'price' }, `unknown-field ${list} ${at}.best.target`],
  ['adds up numbers', { [`${at}.total.field`]: 'seller' }, `wrong-field ${list} ${at}.total.field`],
  [
    'fills lines that refer to its cells',
    { [`${at}.fill.lines`]: 'sellers', [`${at}.fill.via`]: 'offer' },
    `wrong-matrix ${list} ${at}.fill.via`,
  ],
  ['fills numbers', { [`${at}.fill.field`]: 'seller' }, `wrong-field ${list} ${at}.fill.field`],
  ['fills up to a number of the row', { [`${at}.fill.upTo`]: 'book' }, `wrong-field ${list} ${at}.fill.upTo`],
  ['adds up what is filled only where something is added up', { [`${at}.total`]: undefined }, `wrong-matrix ${list} ${at}.fill.total`],
  ['says a number as the most', { [`${at}.fill.most`]: { var: 'candidate.edition' } }, `wrong-expression ${list} ${at}.fill.most`],
  [
    'compares its cells with the document',
    { [`${at}.cells.where`]: { '==': [{ var: 'candidate.stock' }, { var: 'record.title' }] } },
    `wrong-expression ${list} ${at}.cells.where.==.1`,
  ],
])('a matrix %s', (_, edit, expected) => {
  expect(diagnose({ [list]: edit })).toContain(expected)
})

test('nobody has a matrix of records that none of them may read', () => {
  const unread = { 'roles/librarian.json': { 'grants.sellerOffer': undefined }, 'roles/admin.json': { 'grants.*': undefined } }
  expect(diagnose(unread)).toContain(`wrong-matrix ${list} ${at}.cells.entity`)
})
