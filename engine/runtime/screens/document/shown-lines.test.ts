import { expect, test } from 'vitest'
import { linesOf } from '../../values/record-data.ts'
import { openDocument } from '../document-model.ts'
import { errorList } from './error-list.ts'
import { holdsAll, lineNumbers, shownLines } from './shown-lines.ts'
import { surroundingsOf } from './state.ts'
import { copy, loan, loanContext } from './testing.ts'

const context = loanContext()
const state = openDocument(
  context,
  loan({ copies: [copy('71'), copy('72', { free: true }), copy('73'), copy('74', { free: true, quantity: '9' })] }),
)
const { record } = state
const shown = (where: Parameters<typeof shownLines>[1]['where'], scope = surroundingsOf(context, state)) =>
  shownLines(context, { lines: 'copies', ...(where !== undefined && { where }) }, record, scope).map(({ id }) => id)
const free = { var: 'row.free' }

test('a card shows the lines of which its condition is true, in their order', () => {
  expect(shown(free)).toEqual(['72', '74'])
  expect(shown({ and: [free, { '>': [{ var: 'row.quantity' }, 5] }] })).toEqual(['74'])
  expect(shown({ '>': [{ var: 'row.openNowhere' }, 5] })).toEqual([])
})

test('the condition speaks of the document, of who looks at it and of the address', () => {
  const purpose = (value: string) => ({ and: [free, { '==': [{ var: 'record.purpose' }, value] }] })
  expect([shown(purpose('HOME')), shown(purpose('EVENT'))]).toEqual([['72', '74'], []])
  expect(shown({ and: [free, { '==': [{ var: 'user.id' }, '9'] }] })).toEqual(['72', '74'])
  const which = { '==': [{ var: 'row.id' }, { var: 'params.line' }] }
  expect(shown(which, { ...surroundingsOf(context, state), params: { line: '73' } })).toEqual(['73'])
  expect(shown(which)).toEqual([])
})

test('a card that says nothing of it holds all lines: the very list of the document', () => {
  expect(shownLines(context, { lines: 'copies' }, record, surroundingsOf(context, state))).toBe(linesOf(record, 'copies'))
  expect([holdsAll({}), holdsAll({ where: free })]).toEqual([true, false])
})

test('lines keep the numbers that they have among all', () => {
  const numbers = lineNumbers(record, 'copies')
  expect(
    shownLines(context, { lines: 'copies', where: free }, record, surroundingsOf(context, state)).map(({ $key }) =>
      numbers.get(String($key)),
    ),
  ).toEqual([2, 4])
})

test('what is wrong stands in the order of the cards that hold all', () => {
  const issue = (field: string) => ({ path: field, rule: 'required', code: 'required', params: {} }) as never
  const issues = [
    { address: 'note', issue: issue('note') },
    { address: `copies/${linesOf(record, 'copies')[1]?.$key}/quantity`, issue: issue('quantity') },
  ] as never
  const note = { label: '备注', fields: ['note'] }
  const all = { label: '图书', lines: 'copies', columns: ['quantity' as const] }
  const order = (...sections: Parameters<typeof errorList>[3] extends Iterable<infer Section> | undefined ? Section[] : never) =>
    errorList(context, record, issues, sections).map(({ address }) => String(address).split('/')[0])
  expect(order(all, note, { ...all, where: free })).toEqual(['copies', 'note'])
  expect(order({ ...all, where: free }, note, all)).toEqual(['note', 'copies'])
})
