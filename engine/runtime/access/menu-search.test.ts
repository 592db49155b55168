import { expect, test } from 'vitest'
import { menuEntries, searchMenu } from './menu-search.ts'

const entries = menuEntries([
  { name: 'lending', label: '借阅', items: [{ name: 'loans', label: '借书单', route: '/lending/loans' }] },
  { name: 'catalogue', label: 'Catalogue', items: [{ name: 'books', label: '书目', route: '/catalogue/books' }] },
])

test('entries know the groups they stand in', () => {
  expect(entries).toEqual([
    { label: '借书单', address: '/lending/loans', isOfWeb: false, groups: ['借阅'] },
    { label: '书目', address: '/catalogue/books', isOfWeb: false, groups: ['Catalogue'] },
  ])
})

test('nothing typed finds all', () => {
  expect(searchMenu(entries, '  ')).toEqual(entries)
})

test('finds by part of the label, then by the group', () => {
  expect(searchMenu(entries, '书').map((entry) => entry.label)).toEqual(['借书单', '书目'])
  expect(searchMenu(entries, 'CATA').map((entry) => entry.label)).toEqual(['书目'])
})

test('finds by how a label sounds', () => {
  const sounds = (label: string, typed: string) => label === '借书单' && typed === 'jsd'
  expect(searchMenu(entries, 'jsd', sounds).map((entry) => entry.label)).toEqual(['借书单'])
})
