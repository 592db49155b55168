import { expect, test } from 'vitest'
import { library } from '../testing/library.ts'
import { access } from './decide.ts'
import { type MenuItem, menu } from './menu.ts'

const routes = (items: readonly MenuItem[]): string[] =>
  items.flatMap(({ route, items: inner = [] }) => [...(route ? [route] : []), ...routes(inner)])

test('shows only what the person may open, and no empty groups', () => {
  const items = menu(library, access(library, ['member']))

  expect(routes(items)).toEqual(['/lending/loans', '/lending/returns', '/catalogue/books', '/lending/fines'])
  expect(items.find(({ name }) => name === 'administration')?.items?.map(({ name }) => name)).toEqual(['fines'])
})

test('an entry is called as its screen unless it says otherwise', () => {
  const [lending, catalogue] = menu(library, access(library, ['librarian']))

  expect(lending?.items?.[0]).toEqual({ name: 'loans', label: '借书单', route: '/lending/loans' })
  expect(catalogue?.items?.[0]?.label).toBe('书目')
})

test('nobody has no menu but the free screens', () => {
  expect(routes(menu(library, access(library, [])))).toEqual(['/lending/fines'])
})
