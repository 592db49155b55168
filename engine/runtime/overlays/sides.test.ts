import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { JsonObject } from './json.ts'
import { type Choice, joined, sides, usualChoice } from './sides.ts'
import { type Thing, tidied } from './thing.ts'

const menu = (items: JsonObject, US: Record<string, string> = {}): Thing => ({ value: { items }, texts: { US } })
const books = { screen: '/books', label: '书' }
const loans = { screen: '/loans', label: '借' }
const base = menu({ books, loans }, { 'items.books.label': 'Books', 'items.loans.label': 'Loans' })
const chosen = (all: Choice) => (side: Parameters<typeof usualChoice>[0]) => usualChoice(side) ?? all

test('what only one has changed is kept of both, and nothing is asked', () => {
  const mine = menu({ books: { ...books, icon: 'star' }, loans }, { 'items.books.label': 'Books', 'items.loans.label': 'Loans' })
  const theirs = menu({ books, loans, fines: { screen: '/fines', label: '罚' } }, { ...base.texts.US, 'items.fines.label': 'Fines' })

  const found = sides('menu', base, mine, theirs)

  expect(found.items.map((side) => [side.key, usualChoice(side)])).toEqual([
    ['value/items/books/icon', 'mine'],
    ['value/items/fines', 'theirs'],
  ])
  expect(joined('menu', found, chosen('mine'))).toEqual(
    menu(
      { books: { ...books, icon: 'star' }, loans, fines: { screen: '/fines', label: '罚' } },
      { ...base.texts.US, 'items.fines.label': 'Fines' },
    ),
  )
})

test('what both have changed is chosen for each item, with the texts that belong to it', () => {
  const mine = menu({ books: { ...books, label: '图书' }, loans }, { 'items.books.label': 'All books', 'items.loans.label': 'Loans' })
  const theirs = menu({ books: { ...books, label: '馆藏' }, loans }, { 'items.books.label': 'Stock', 'items.loans.label': 'Loans' })

  const found = sides('menu', base, mine, theirs)

  expect(found.items.map((side) => [side.key, usualChoice(side)])).toEqual([['value/items/books/label', undefined]])
  expect(joined('menu', found, chosen('mine'))).toEqual(mine)
  expect(joined('menu', found, chosen('theirs'))).toEqual(theirs)
})

test('an entry that one took away and the other changed is one item', () => {
  const mine = menu({ loans }, { 'items.loans.label': 'Loans' })
  const theirs = menu({ books: { ...books, icon: 'star' }, loans }, { 'items.books.label': 'Volumes', 'items.loans.label': 'Loans' })

  const found = sides('menu', base, mine, theirs)

  expect(found.items.map((side) => [side.key, usualChoice(side)])).toEqual([['value/items/books', undefined]])
  expect(joined('menu', found, chosen('mine'))).toEqual(mine)
  expect(joined('menu', found, chosen('theirs'))).toEqual(theirs)
})

test('what both have done alike is not asked about', () => {
  const same = menu({ books: { ...books, icon: 'star' }, loans }, base.texts.US)

  const found = sides('menu', base, same, same)

  expect(found.items.map(({ isAgreed }) => isAgreed)).toEqual([true])
  expect(joined('menu', found, chosen('theirs'))).toEqual(same)
})

/** A thing with the order of its entries, which counts. */
const orderOf = (thing: Thing) => [thing, Object.keys((thing.value as { items: JsonObject }).items)]

const items = fc
  .uniqueArray(fc.constantFrom('a', 'b', 'c', 'd'), { minLength: 1 })
  .chain((keys) =>
    fc.tuple(
      ...keys.map((key) =>
        fc
          .record(
            { screen: fc.constantFrom('/x', '/y'), label: fc.constantFrom('一', '二'), icon: fc.constantFrom('star', 'read') },
            { requiredKeys: ['screen', 'label'] },
          )
          .map((entry) => [key, entry] as const),
      ),
    ),
  )
  .map((entries) =>
    menu(Object.fromEntries(entries), Object.fromEntries(entries.map(([key, { label }]) => [`items.${key}.label`, `${key} ${label}`]))),
  )

test('whoever takes one side of everything has that side, whatever was changed', () => {
  fc.assert(
    fc.property(items, items, items, (base, mine, theirs) => {
      const found = sides('menu', base, mine, theirs)
      for (const [side, thing] of [
        ['mine', mine],
        ['theirs', theirs],
      ] as const)
        expect(orderOf(joined('menu', found, () => side))).toEqual(orderOf(tidied('menu', thing)))
    }),
    { seed: 1123, numRuns: 200 },
  )
})
