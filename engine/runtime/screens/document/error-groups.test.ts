import { expect, test } from 'vitest'
import { editDocument, openDocument } from '../document-model.ts'
import { groupErrors } from './error-groups.ts'
import { errorList } from './error-list.ts'
import { findIssues } from './issues.ts'
import { copy, loan, loanContext } from './testing.ts'

const context = loanContext()
const opened = openDocument(context, loan({ copies: [copy('71'), copy('72', { book: '302' }), copy('73', { book: '303' })] }))
const listOf = (state: typeof opened) => errorList(context, state.record, findIssues(context, { ...state, failures: 1 }))
const put = (state: typeof opened, field: string, keys: readonly string[]) =>
  editDocument(context, state, {
    kind: 'cells',
    lines: 'copies',
    cells: keys.map((key) => ({ key, field, input: { kind: 'value', value: null } })),
  })

test('what is wrong with the same field of several lines is one cause, which one value can fill', () => {
  const state = put(opened, 'quantity', ['71', '72', '73'])
  const [group, ...others] = groupErrors(listOf(state))
  expect(others).toEqual([])
  expect(group?.items.map(({ row }) => row)).toEqual([1, 2, 3])
  expect(group?.fill).toEqual({ lines: 'copies', field: 'quantity', keys: ['71', '72', '73'] })
})

test('one line alone is told as it is', () => {
  const groups = groupErrors(listOf(put(opened, 'quantity', ['72'])))
  expect(groups).toHaveLength(1)
  expect(groups[0]?.fill).toBeUndefined()
})

test('what a reference fills in is not counted beside the reference that is missing', () => {
  const state = put(opened, 'book', ['71'])
  const addresses = findIssues(context, { ...state, failures: 1 }).map(({ address }) => address)
  const counted = listOf(state).map(({ address }) => address)
  expect(addresses).toContain('copies/71/book')
  expect(counted).toEqual(['copies/71/book'])
})
