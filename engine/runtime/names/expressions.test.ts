import { describe, expect, test } from 'vitest'
import { checkFiles } from '../../files/check-files.ts'
import { diagnose, edited } from '../testing/edited.ts'

const book = 'entities/catalogue/book.json'
const loan = 'entities/lending/loan.json'
const flow = 'workflows/lending/loan.json'
const v = (path: string) => ({ var: path })

describe('an expression', () => {
  test.each<[string, string, string, unknown, string]>([
    ['of a condition is a boolean', book, 'fields.pages.required', v('record.title'), ''],
    ['of a default is of its field', book, 'fields.pages.default', 'many', ''],
    ['of a default is one of the values', book, 'fields.genre.default', 'POEM', ''],
    ['of a computed field is of its kind', book, 'fields.value.computed', v('record.copies'), ''],
    ['of a fill is of the field filled', loan, 'fields.member.fill.branch', v('picked.name'), ''],
    ['of a filter knows the candidate', loan, 'fields.member.filter', v('candidate.nme'), '.var'],
    ['of a rule is a boolean', book, 'rules.notFromTheFuture.require', v('record.price'), ''],
    ['of a guard knows the record', flow, 'transitions.approve.guards.notOwn.require.!=.0', v('record.membr'), '.var'],
    ['of an effect is of the field set', flow, 'transitions.lend.effects.0.value', v('today'), ''],
    ['of a conversion is of the field filled', 'conversions/lending/returnToFine.json', 'header.amount', v('record.lateDays'), ''],
    ['of a line of a conversion knows the line', 'conversions/lending/loanToReturn.json', 'line.book', v('row.boook'), '.var'],
    ['of a scope is a boolean', 'roles/member.json', 'grants.fine.scope', v('record.member'), ''],
    ['of a list knows the record', 'screens/lending/openCopies.json', 'filter', { '>': [v('record.open'), 0] }, '.>.0.var'],
    ['of a section is a boolean', 'screens/lending/loan.json', 'sections.progress.visible', v('record.note'), ''],
    ['does not mix money and quantity', book, 'rules.notFromTheFuture.require', { '<': [v('record.price'), v('record.copies')] }, '.<.1'],
    ['does not speak of what is not there', book, 'fields.pages.visible', v('row.free'), '.var'],
    ['does not read parameters outside a screen', book, 'fields.pages.visible', { '==': [v('params.id'), 'x'] }, '.==.0.var'],
    ['has known operators', book, 'fields.pages.visible', { xor: [true, false] }, ''],
  ])('%s', (_, file, path, value, at) => {
    expect(diagnose({ [file]: { [path]: value } })).toEqual([`wrong-expression ${file} ${path}${at}`])
  })

  test('may be one of several values written out', () => {
    const genre = { if: [v('record.lendable'), 'NOVEL', 'REFERENCE'] }

    expect(
      diagnose({ [book]: { 'fields.genre.computed': genre, 'fields.genre.default': undefined, 'fields.genre.required': undefined } }),
    ).toEqual([])
    genre.if[2] = 'POEM'
    expect(
      diagnose({ [book]: { 'fields.genre.computed': genre, 'fields.genre.default': undefined, 'fields.genre.required': undefined } }),
    ).toEqual([`wrong-expression ${book} fields.genre.computed`])
  })

  test('that is wrong says what was meant', () => {
    const message = (value: unknown) => checkFiles(edited({ [book]: { 'fields.pages.visible': value } })).diagnostics[0]?.message

    expect(message({ '>': [v('record.prize'), 0] })).toBe('"prize" is not a field of book. Did you mean "price"?')
    expect(message({ presnt: [v('record.price')] })).toBe('"presnt" is not an operator. Did you mean "present"?')
    expect(message({ '==': [v('record.genre'), 'NOVELS'] })).toMatch(/^"NOVELS" is not a value of book.genre: .* Did you mean "NOVEL"\?$/)
    expect(message(v('candidate.x'))).toBe('"candidate" cannot be spoken of here. Known here: user, record, today, now.')
  })
})

test('what the taker of a step has said is known to its effects alone', () => {
  const workflow = 'workflows/lending/loan.json'
  const edit = { 'transitions.submit.guards.notTooOld.require': { present: [{ var: 'comment' }] } }
  expect(diagnose({ [workflow]: edit })).toEqual([`wrong-expression ${workflow} transitions.submit.guards.notTooOld.require.present.0.var`])
})

test('the database selects by lines of the reader, which are bound, and by those of the record', () => {
  const scope = 'scopes/ownLoans.json'
  const loans = (lines: string, body: unknown) => diagnose({ [scope]: { where: { any: [{ var: lines }, body] } } })
  const member = 'entities/people/member.json'
  const withLines = {
    'fields.ranges': { kind: 'lines', label: '范围', fields: { branch: { kind: 'ref', label: '分馆', entity: 'branch' } } },
  }
  const ofReader = { any: [{ var: 'user.ranges' }, { '==': [{ var: 'row.branch' }, { var: 'record.branch' }] }] }
  const found = diagnose({ [member]: withLines, [scope]: { where: ofReader } })
  expect(found.filter((line) => line.includes('where'))).toEqual([])
  expect(loans('record.copies', { '==': [{ var: 'row.book.branch' }, { var: 'record.branch' }] })).toEqual([])
})

test('a search does not go through lines of the reader: what asks by them is told so, on a screen as in a tile', () => {
  const member = 'entities/people/member.json'
  const withLines = {
    'fields.ranges': { kind: 'lines', label: '范围', fields: { branch: { kind: 'ref', label: '分馆', entity: 'branch' } } },
  }
  const list = 'screens/lending/loans.json'
  const inFilter = (filter: unknown) => diagnose({ [member]: withLines, [list]: { filter } }).filter((line) => line.includes(list))
  const ofReader = { any: [{ var: 'user.ranges' }, { '==': [{ var: 'row.branch' }, { var: 'record.branch' }] }] }
  expect(inFilter(ofReader)).toEqual([`wrong-expression ${list} filter.any.1.==.0.var`])
  expect(inFilter({ any: [{ var: 'record.copies' }, { '==': [{ var: 'row.book.branch' }, { var: 'user.branch' }] }] })).toEqual([])

  const board = 'screens/start/overview.json'
  const onBoard = (where: string) =>
    diagnose({ [member]: withLines, [board]: { [where]: ofReader } }).filter((line) => line.includes('wrong-expression'))
  expect(onBoard('tiles.waiting.where')).toEqual([`wrong-expression ${board} tiles.waiting.where.any.1.==.0.var`])
  expect(onBoard('tiles.fees.before.where')).toEqual([`wrong-expression ${board} tiles.fees.before.where.any.1.==.0.var`])
})
