import { expect, test } from 'vitest'
import { diagnose } from '../testing/edited.ts'

const year = 'screens/lending/memberYear.json'
const part = 'sections.fined'
const flow = 'workflows/lending/memberYear.json'
const wrong = (at: string) => `wrong-lines ${year} ${part}.${at}`
const v = (path: string) => ({ var: path })
const onlyPart = { 'sections.loans': undefined }

test.each<[string, Record<string, unknown>, string]>([
  ['tells some lines from others', { [`${part}.where`]: { '==': [v('record.status'), 'PUBLISHED'] } }, wrong('where')],
  ['is not said of all', { [`${part}.where`]: true }, wrong('where')],
  ['is not said of none', { [`${part}.where`]: false }, wrong('where')],
  ['does not read a line of its own', { [`${part}.where`]: { any: [v('record.loans'), { present: [v('row.fine')] }] } }, wrong('where')],
  [
    'does not hold for every line',
    { [`${part}.where`]: { or: [{ present: [v('row.fine')] }, { missing: [v('row.fine')] }] } },
    wrong('where'),
  ],
  ['takes no lines from elsewhere', { [`${part}.addFrom`]: ['finesToMemberYear'] }, wrong('addFrom')],
  ['imports no lines', { [`${part}.import`]: true }, wrong('import')],
  ['stands beside one of all lines, where they are changed', onlyPart, wrong('where')],
  ['knows the lines', { [`${part}.where`]: { present: [v('row.fin')] } }, `wrong-expression ${year} ${part}.where.present.0.var`],
  [
    'knows no other records',
    { [`${part}.where`]: { present: [v('candidate.fine')] } },
    `wrong-expression ${year} ${part}.where.present.0.var`,
  ],
  ['is a condition', { [`${part}.where`]: v('row.copies') }, `wrong-expression ${year} ${part}.where`],
])('what a card shows of the lines %s', (_, edit, expected) => {
  expect(diagnose({ [year]: edit })).toContain(expected)
})

test('a part of the lines may stand alone where nobody changes them', () => {
  expect(diagnose({ [year]: { ...onlyPart, readonly: true } })).toEqual([])
  const edits = { 'transitions.publish.edits': ['loans.copies'] }
  const columns = { 'entities/lending/memberYear.json': { 'fields.loans.fields.copies.readonly': undefined } }
  expect(diagnose({ ...columns, [flow]: edits, [year]: { ...onlyPart, readonly: true } })).toContain(wrong('where'))
  expect(diagnose({ ...columns, [flow]: edits, [year]: { ...onlyPart, readonly: true, transitions: [] } })).toEqual([])
})

test('a step of a wizard has all lines', () => {
  const borrow = 'screens/lending/borrow.json'
  const where = { present: [v('row.book')] }
  expect(diagnose({ [borrow]: { 'steps.books.sections.books.where': where } })).toContain(
    `unknown-key ${borrow} steps.books.sections.books.where`,
  )
})

test.each<[string, unknown]>([
  ['needs no index', { '==': [v('record.reason'), v('user.name')] }],
  ['reads whole what is sealed', { startsWith: [v('record.member.idNo'), '11'] }],
])('what is worked out where it is shown %s', (_, more) => {
  expect(diagnose({ [year]: { [`${part}.where`]: { and: [{ present: [v('row.fine')] }, more] } } })).toEqual([])
})
