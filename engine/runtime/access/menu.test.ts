import { expect, test } from 'vitest'
import { library } from '../testing/library.ts'
import { access } from './decide.ts'
import { type MenuItem, menu } from './menu.ts'

const routes = (items: readonly MenuItem[]): string[] =>
  items.flatMap(({ route, items: inner = [] }) => [...(route ? [route] : []), ...routes(inner)])

test('shows all that the person may open and nothing else, and no empty groups', () => {
  const member = access(library, ['member'])
  const everything = routes(menu(library, access(library, ['admin'])))
  const items = menu(library, member)

  expect(routes(items)).toEqual(everything.filter((route) => member.canOpen(route)))
  expect(routes(items)).not.toContain('/people/members')
  for (const { items: inner } of items) expect(inner).not.toEqual([])
})

test('an entry is called as its screen unless it says otherwise', () => {
  const [lending, catalogue] = menu(library, access(library, ['librarian']))

  expect(lending?.items?.[0]).toEqual({ name: 'loans', label: '借书单', route: '/lending/loans' })
  expect(catalogue?.items?.[0]?.label).toBe('书目')
})

test('nobody has no menu: a free screen that shows records is in the menu of those whose role names it', () => {
  expect(routes(menu(library, access(library, [])))).toEqual([])
  expect(routes(menu(library, access(library, ['member'])))).toContain('/lending/fines')
})

test('another menu is asked for by its name; one that is not there is empty', () => {
  const who = access(library, ['librarian'])
  expect(menu(library, who, library.bundle.app.menu)).toEqual(menu(library, who))
  expect(menu(library, who, 'nothing')).toEqual([])
})

test('an entry opens an address: one in the portal for those who may open its screen, one of the web for everybody', () => {
  const { main } = library.bundle.menus
  const items = {
    loan: { address: '/people/members?status=ENABLED', label: '成员' },
    web: { address: 'https://www.example.org/', label: '协会', icon: 'global' as const },
    gone: { address: '/nowhere', label: '无' },
    hidden: { address: 'https://www.example.org/', label: '隐藏', hidden: true },
  }
  const app = { ...library, bundle: { ...library.bundle, menus: { main: { ...main, items } } } }
  const web = { name: 'web', label: '协会', icon: 'global', web: 'https://www.example.org/' }

  expect(menu(app, access(app, ['member']), 'main')).toEqual([web])
  expect(menu(app, access(app, ['admin']), 'main')).toEqual([{ name: 'loan', label: '成员', route: '/people/members?status=ENABLED' }, web])
})
