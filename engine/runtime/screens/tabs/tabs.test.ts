import { describe, expect, test } from 'vitest'
import { parseAddress } from '../../app/address.ts'
import {
  adoptTab,
  closeTabs,
  draftsOf,
  hasRoom,
  isAddressOf,
  mostTabs,
  moveTab,
  noTabs,
  othersOf,
  restoredTabs,
  rightOf,
  showAddress,
  type Tabs,
  updateTab,
} from './tabs.ts'

const open = (...addresses: string[]): Tabs => addresses.reduce((tabs, address) => showAddress(tabs, parseAddress(address)), noTabs)
const paths = (tabs: Tabs) => tabs.list.map((tab) => tab.path)
const active = (tabs: Tabs) => tabs.list.find((tab) => tab.key === tabs.active)

describe('showAddress', () => {
  test('opens a tab for an address and shows it', () => {
    const tabs = open('/books', '/loans?status=NEW')
    expect(paths(tabs)).toEqual(['/books', '/loans'])
    expect(active(tabs)).toMatchObject({ path: '/loans', search: 'status=NEW' })
  })

  test('shows the tab that already has the path, with the new search', () => {
    const tabs = open('/loans?status=NEW', '/books', '/loans?status=OLD')
    expect(paths(tabs)).toEqual(['/loans', '/books'])
    expect(active(tabs)).toMatchObject({ search: 'status=OLD' })
  })

  test('gives each draft a tab of its own', () => {
    expect(open('/loan/new?draft=a', '/loan/new?draft=b', '/loan/new').list).toHaveLength(3)
  })

  test('closes the tab shown longest ago when there are too many', () => {
    const many = open(...Array.from({ length: mostTabs }, (_, index) => `/p${index}`), '/p0', '/one-more')
    expect(many.list).toHaveLength(mostTabs)
    expect(paths(many)).toContain('/p0')
    expect(paths(many)).not.toContain('/p1')
  })

  test('never closes an unsaved tab to make room', () => {
    let tabs = open(...Array.from({ length: mostTabs }, (_, index) => `/p${index}`))
    for (const tab of tabs.list) tabs = updateTab(tabs, tab.key, { isUnsaved: true })
    expect(hasRoom(tabs)).toBe(false)
    expect(showAddress(tabs, parseAddress('/one-more')).list).toHaveLength(mostTabs + 1)
  })
})

describe('closeTabs', () => {
  test('shows the tab that was shown before', () => {
    const tabs = open('/a', '/b', '/c', '/a')
    expect(active(closeTabs(tabs, [tabs.active as string]))?.path).toBe('/c')
  })

  test('leaves the active tab when another is closed', () => {
    const tabs = open('/a', '/b')
    expect(active(closeTabs(tabs, [tabs.list[0]?.key as string]))?.path).toBe('/b')
  })

  test('leaves nothing active when the last is closed', () => {
    const tabs = open('/a')
    expect(closeTabs(tabs, [tabs.active as string])).toMatchObject({ list: [], active: undefined })
  })

  test('closes the others, or those to the right', () => {
    const tabs = open('/a', '/b', '/c')
    const middle = tabs.list[1]?.key as string
    expect(paths(closeTabs(tabs, othersOf(tabs, middle)))).toEqual(['/b'])
    expect(paths(closeTabs(tabs, rightOf(tabs, middle)))).toEqual(['/a', '/b'])
  })
})

describe('drafts', () => {
  const edited = () => {
    const tabs = open('/loan/1', '/loan/2', '/books')
    const [one, two, books] = tabs.list.map(({ key }) => key) as [string, string, string]
    const typed = updateTab(updateTab(tabs, one, { isUnsaved: true, draft: 'draft.1' }), two, { isUnsaved: true, draft: 'draft.2' })
    return { one, two, books, tabs: updateTab(typed, books, { isUnsaved: true }) }
  }

  test('a tab is unsaved after a reload as long as its draft is there', () => {
    const { tabs } = edited()
    const restored = restoredTabs(tabs, (key) => key === 'draft.1')
    expect(restored.list.map(({ isUnsaved }) => isUnsaved)).toEqual([true, false, false])
    expect(restored.active).toBeUndefined()
  })

  test('a draft is given up with its tab, unless nothing in it was unsaved', () => {
    const { one, two, books, tabs } = edited()
    expect(draftsOf(updateTab(tabs, two, { isUnsaved: false }), [one, two, books])).toEqual(['draft.1'])
    expect(draftsOf(tabs, [books])).toEqual([])
  })
})

describe('moveTab', () => {
  test('takes a tab to another address', () => {
    const tabs = open('/books', '/start')
    expect(paths(moveTab(tabs, tabs.active ?? '', parseAddress('/loans')))).toEqual(['/books', '/loans'])
  })

  test('closes the tab where another shows that address already', () => {
    const tabs = open('/loans?status=NEW', '/start')
    const moved = moveTab(tabs, tabs.active ?? '', parseAddress('/loans'))
    expect(paths(moved)).toEqual(['/loans'])
    expect(active(moved)).toMatchObject({ path: '/loans', search: '' })
  })
})

describe('isAddressOf', () => {
  const belongs = (one: string, other: string) => isAddressOf(parseAddress(one), parseAddress(other))

  test('looks at the path alone, and of what is not saved at its draft', () => {
    expect(belongs('/loans?status=NEW', '/loans')).toBe(true)
    expect(belongs('/loans', '/books')).toBe(false)
    expect(belongs('/loan/new?draft=1', '/loan/new?draft=1&copyOf=7')).toBe(true)
    expect(belongs('/loan/new?draft=1', '/loan/new?draft=2')).toBe(false)
  })

  test('takes signs as they are and as an address line writes them', () => {
    expect(belongs('/loans/编号', '/loans/%E7%BC%96%E5%8F%B7')).toBe(true)
    expect(belongs('/loans/100%', '/loans/100%')).toBe(true)
  })
})

describe('adoptTab', () => {
  const left = { ...parseAddress('/loan/new'), title: '新借阅', draft: 'draft.7.new./loan.t1', isWaiting: true }

  test('opens what was left under a key of its own, behind what is shown', () => {
    const tabs = adoptTab(open('/books'), left)
    expect(tabs.list.map(({ key, isUnsaved }) => [key, isUnsaved])).toEqual([
      ['t1', false],
      ['t2', true],
    ])
    expect(active(tabs)?.path).toBe('/books')
    expect(showAddress(tabs, parseAddress('/loans')).active).toBe('t3')
  })

  test('takes the place of an empty tab of its address, shown as that was', () => {
    const tabs = adoptTab(open('/books', '/loan/new'), left)
    expect(paths(tabs)).toEqual(['/books', '/loan/new'])
    expect(active(tabs)).toMatchObject({ draft: left.draft, isUnsaved: true })
  })

  test('leaves a tab of its address alone that holds something itself', () => {
    const tabs = updateTab(open('/loan/new'), 't1', { isUnsaved: true })
    expect(adoptTab(tabs, left)).toBe(tabs)
  })
})
