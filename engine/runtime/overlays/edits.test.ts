import { expect, test } from 'vitest'
import { edits } from './edits.ts'
import type { JsonObject } from './json.ts'
import { nothing, type Thing } from './thing.ts'

const menu = (items: JsonObject, US: Record<string, string> = {}): Thing => ({ value: { items }, texts: { US } })
const books = { screen: '/books', label: '书' }
const loans = { screen: '/loans', label: '借' }
const fines = { screen: '/fines', label: '罚' }

test('what comes and goes is told with its texts at once, what changes with both values', () => {
  const before = menu({ books, loans }, { 'items.books.label': 'Books', 'items.loans.label': 'Loans' })
  const after = menu({ books: { ...books, label: '图书' }, fines }, { 'items.books.label': 'Books', 'items.fines.label': 'Fines' })

  expect(edits('menu', before, after)).toEqual([
    { do: 'remove', at: ['value', 'items', 'loans'], before: loans },
    { do: 'change', at: ['value', 'items', 'books', 'label'], before: '书', after: '图书' },
    { do: 'add', at: ['value', 'items', 'fines'], after: fines },
  ])
})

test('an entry that stands in another group has moved', () => {
  const before = menu({ books, more: { label: '更多', items: { fines } } })
  const after = menu({ more: { label: '更多', items: { fines, books } } })

  expect(edits('menu', before, after)).toEqual([
    { do: 'move', from: ['value', 'items', 'books'], at: ['value', 'items', 'more', 'items', 'books'] },
  ])
})

test('of another order only those are told that went elsewhere, and none when something came between', () => {
  const before = menu({ books, loans, fines })

  expect(edits('menu', before, menu({ fines, books, loans }))).toEqual([{ do: 'order', at: ['value', 'items'], keys: ['fines'] }])
  expect(edits('menu', before, menu({ books, more: { screen: '/more' }, loans, fines }))).toEqual([
    { do: 'add', at: ['value', 'items', 'more'], after: { screen: '/more' } },
  ])
})

test('a text of another language is told by its own key, also the first of its language', () => {
  const before: Thing = { ...menu({ books }), texts: {} }

  expect(edits('menu', before, menu({ books }, { 'items.books.label': 'Books' }))).toEqual([
    { do: 'add', at: ['texts', 'US', 'items.books.label'], after: 'Books' },
  ])
  expect(edits('menu', nothing, menu({ books }, { 'items.books.label': 'Books' })).map(({ do: what, at }) => [what, at])).toEqual([
    ['add', ['value']],
  ])
})
