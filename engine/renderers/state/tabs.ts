import { atom } from 'jotai'
import { noTabs, restoredTabs, type Tabs } from '../../runtime/screens/tabs/tabs.ts'
import { readLocal } from './local-storage.ts'
import { readTabStorage, writeTabStorage } from './session-storage.ts'
import { store } from './store.ts'

/** The tabs of the shell. The address of the page says which one is shown. */
export const tabsAtom = atom<Tabs>(noTabs)

/** Changes the tabs, and keeps them for a reload. */
export function changeTabs(change: (tabs: Tabs) => Tabs): Tabs {
  const tabs = change(store.get(tabsAtom))
  store.set(tabsAtom, tabs)
  return tabs
}

let stopKeeping: () => void = () => undefined

/** Brings back the tabs that this person had before the page was loaded again, and keeps those of now for the next time. */
export function restoreTabs(userId: string): void {
  stopKeeping()
  const kept = readTabStorage('tabs') as { user?: string; tabs?: Tabs } | null
  if (kept?.user === userId && Array.isArray(kept.tabs?.list)) store.set(tabsAtom, restoredTabs(kept.tabs, hasDraft))
  stopKeeping = store.sub(tabsAtom, () => writeTabStorage('tabs', { user: userId, tabs: store.get(tabsAtom) }))
}

const hasDraft = (key: string): boolean => readLocal(key) !== null
