// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest'
import { showAddress, updateTab } from '../../runtime/screens/tabs/tabs.ts'
import { signInRequestAtom } from '../api/api.ts'
import type { Session } from '../api/session.ts'
import { portalAtom, sessionAtom } from './portal.ts'
import { readTabStorage } from './session-storage.ts'
import { store } from './store.ts'
import { changeTabs, restoreTabs, tabsAtom } from './tabs.ts'

const session: Session = {
  user: { id: '7', name: '借书人', login: 'reader' },
  account: { id: '7' },
  roles: [{ name: 'member', label: '读者' }],
  language: 'ZHS',
  menus: [{ key: 'loans', label: '我的借阅', route: '/lending/myLoans' }] as unknown as Session['menus'],
  screens: ['/lending/myLoans'],
  hasWeakPassword: false,
}

beforeEach(() => sessionStorage.clear())

test('client.state: the page keeps who is signed in with their menu, the tabs with the menu entry of each and what its list asks, whether to sign in again, and what the server offers', () => {
  store.set(sessionAtom, session)
  restoreTabs(session.user.id)
  changeTabs((tabs) => showAddress(tabs, { path: '/lending/myLoans', search: 'status=LENT' } as never))
  changeTabs((tabs) => updateTab(tabs, tabs.active ?? '', { menuRoute: '/lending/myLoans' }))
  const { list, active } = store.get(tabsAtom)
  const shown = list.find(({ key }) => key === active)
  expect(store.get(sessionAtom)).toMatchObject({ user: { name: '借书人' }, menus: [{ route: '/lending/myLoans' }] })
  expect(list).toHaveLength(1)
  expect(shown).toMatchObject({ menuRoute: '/lending/myLoans', search: 'status=LENT' })
  expect(store.get(signInRequestAtom)).toBeNull()
  expect(store.get(portalAtom).signIn).toEqual({ canMail: false, canText: false, codes: [], hasGroup: false })
})

test('client.state: the tabs come back after a reload, to the person whose they were and to nobody else', () => {
  restoreTabs('7')
  changeTabs((tabs) => showAddress({ ...tabs, list: [] }, { path: '/lending/myLoans', search: 'status=LENT' } as never))
  expect(readTabStorage('tabs')).toMatchObject({ user: '7' })
  changeTabs(() => ({ list: [], active: undefined, count: 0 }))
  const kept = { user: '7', tabs: { list: [{ key: 't1', path: '/lending/myLoans', search: 'status=LENT' }], active: 't1', count: 1 } }
  sessionStorage.setItem('tabs', JSON.stringify(kept))
  restoreTabs('8')
  expect(store.get(tabsAtom).list).toEqual([])
  sessionStorage.setItem('tabs', JSON.stringify(kept))
  restoreTabs('7')
  expect(store.get(tabsAtom).list).toMatchObject([{ path: '/lending/myLoans', search: 'status=LENT' }])
})
