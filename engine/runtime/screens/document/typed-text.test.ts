import { expect, test } from 'vitest'
import { editDocument, openDocument } from '../document-model.ts'
import type { DocumentEdit } from './edit.ts'
import { copy, loan, loanContext } from './testing.ts'
import { parseTsv } from './tsv.ts'
import { typedText } from './typed-text.ts'

const context = loanContext()
const typed = (...edits: DocumentEdit[]) =>
  parseTsv(
    typedText(
      context,
      edits.reduce((state, edit) => editDocument(context, state, edit), openDocument(context, loan())),
    ),
  )
const text = (given: string) => ({ kind: 'text', text: given }) as const

test('what was not typed is left out', () => {
  expect(typed()).toEqual([])
})

test('fields follow their names, also with what is no value of theirs', () => {
  expect(
    typed({ kind: 'field', field: 'note', input: text('请\t加急') }, { kind: 'field', field: 'loanDate', input: text('明天') }),
  ).toEqual([
    ['借书日期', '明天'],
    ['备注', '请\t加急'],
  ])
})

test('lines that were changed or added come as a table with its heads', () => {
  const [title, heads, changed, added, ...others] = typed(
    { kind: 'cells', lines: 'copies', cells: [{ key: '72', field: 'quantity', input: text('4') }] },
    { kind: 'insert', lines: 'copies', at: 2, rows: [copy(undefined, { quantity: '5' })] },
  )
  const of = (row: readonly string[] | undefined) => Object.fromEntries((heads ?? []).map((head, index) => [head, row?.[index]]))
  expect(heads).not.toContain('ISBN')
  expect(title).toEqual(['图书明细'])
  expect([of(changed), of(added)]).toMatchObject([
    { 图书: '红楼梦', 册数: '4' },
    { 图书: '红楼梦', 册数: '5' },
  ])
  expect(others).toEqual([])
})
