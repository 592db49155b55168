import { expect, test } from 'vitest'
import { entriesAt, entryAt, entryLabel, entryPathAt, moved, movedByKey, newEntryPath, renamed, textKey, withEntry } from './menu-tree.ts'
import type { Thing } from './thing.ts'

const menu: Thing = {
  value: {
    items: {
      lending: { label: '借阅', items: { loans: { screen: '/loans' }, fines: { screen: '/fines', label: '罚款' } } },
      books: { screen: '/books' },
      people: { label: '人', items: { more: { label: '更多', items: { loans: { screen: '/x' } } } } },
    },
  },
  texts: { US: { 'items.lending.label': 'Lending', 'items.lending.items.fines.label': 'Fines' } },
}

test('an entry moves with what it is called in every language', () => {
  const made = moved(menu, ['lending', 'fines'], [], 0)

  expect(Object.keys(entriesAt(made?.menu as Thing))).toEqual(['fines', 'lending', 'books', 'people'])
  expect(made?.menu.texts.US?.[textKey(['fines'])]).toBe('Fines')
})

test('an entry moves down among its own', () => {
  expect(Object.keys(entriesAt(moved(menu, ['lending'], [], 2)?.menu as Thing))).toEqual(['books', 'lending', 'people'])
})

test('an entry gets a number where the group has one of its name', () => {
  expect(moved(menu, ['lending', 'loans'], ['people', 'more'], 1)?.path).toEqual(['people', 'more', 'loans2'])
})

test('nothing stands below itself, below a screen, or too deep', () => {
  expect(moved(menu, ['people'], ['people', 'more'], 0)).toBeUndefined()
  expect(moved(menu, ['lending', 'loans'], ['books'], 0)).toBeUndefined()
  expect(moved(menu, ['lending'], ['people', 'more'], 0)).toBeUndefined()
})

test('another code keeps the place and the texts', () => {
  const made = renamed(menu, ['lending'], 'loans') as Thing

  expect(Object.keys(entriesAt(made))).toEqual(['loans', 'books', 'people'])
  expect(made.texts.US).toEqual({ 'items.loans.label': 'Lending', 'items.loans.items.fines.label': 'Fines' })
  expect(renamed(menu, ['lending'], 'books')).toBeUndefined()
  expect(renamed(menu, ['lending'], '9')).toBeUndefined()
})

test('an entry is changed and taken away', () => {
  expect(entryAt(withEntry(menu, ['books'], { screen: '/all' }), ['books'])).toEqual({ screen: '/all' })
  expect(entryAt(withEntry(menu, ['books'], undefined), ['books'])).toBeUndefined()
})

test('arrows order, put in and take out', () => {
  const keys = (made: ReturnType<typeof moved>) => Object.keys(entriesAt(made?.menu as Thing))

  expect(keys(movedByKey(menu, ['books'], 'ArrowUp'))).toEqual(['books', 'lending', 'people'])
  expect(keys(movedByKey(menu, ['books'], 'ArrowDown'))).toEqual(['lending', 'people', 'books'])
  expect(movedByKey(menu, ['books'], 'ArrowRight')?.path).toEqual(['lending', 'books'])
  expect(keys(movedByKey(menu, ['lending', 'loans'], 'ArrowLeft'))).toEqual(['lending', 'loans', 'books', 'people'])
  expect(movedByKey(menu, ['lending'], 'ArrowUp')).toBeUndefined()
})

test('a place in a menu, or in a text of it, belongs to the nearest entry', () => {
  expect(entryPathAt(menu, ['value', 'items', 'lending', 'items', 'fines', 'label'])).toEqual(['lending', 'fines'])
  expect(entryPathAt(menu, ['texts', 'US', 'items.lending.label'])).toEqual(['lending'])
  expect(entryPathAt(menu, ['value', 'items', 'gone', 'label'])).toEqual([])
})

test('an entry is called as its text says, else by its own label, its screen or its name', () => {
  expect(entryLabel(menu, ['lending', 'fines'], 'US', {})).toBe('Fines')
  expect(entryLabel(menu, ['lending', 'fines'], 'ZHS', {})).toBe('罚款')
  expect(entryLabel(menu, ['books'], 'ZHS', { '/books': '图书' })).toBe('图书')
  expect(entryLabel(menu, ['books'], 'ZHS', {})).toBe('books')
})

test('a new entry stands in the group that is selected, a new group beside it', () => {
  expect(newEntryPath(menu, ['lending'], false)).toEqual(['lending', 'entry'])
  expect(newEntryPath(menu, ['lending'], true)).toEqual(['group'])
  expect(newEntryPath(menu, ['lending', 'loans'], false)).toEqual(['lending', 'entry'])
  expect(newEntryPath(menu, undefined, false)).toEqual(['entry'])
})
