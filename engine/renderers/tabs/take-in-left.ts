import { adoptTab, updateTab } from '../../runtime/screens/tabs/tabs.ts'
import { type LeftTab, leftTabs, moveDraft } from '../document/draft-store.ts'
import { storagePrefixAtom } from '../state/local-storage.ts'
import { store } from '../state/store.ts'
import { changeTabs, tabsAtom } from '../state/tabs.ts'

/**
 * Opens again what a closed browser has left unsaved, unless another window of the portal is open, which may have it.
 * @param signal aborts when the person is here no longer
 */
export async function takeInLeft(user: string, signal: AbortSignal): Promise<void> {
  const name = `${store.get(storagePrefixAtom)}window.${user}`
  const { held = [] } = await navigator.locks.query()
  if (signal.aborted) return
  if (!held.some((lock) => lock.name === name)) for (const left of leftTabs(user)) takeIn(left)
  // Held as long as the window is open.
  const closed = new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()))
  await navigator.locks.request(name, { mode: 'shared', signal }, () => closed)
}

function takeIn(left: LeftTab): void {
  const before = store.get(tabsAtom)
  const own = before.list.find((tab) => tab.draft === left.draft)
  if (own) return void changeTabs((tabs) => updateTab(tabs, own.key, { isWaiting: left.isWaiting }))
  const adopted = adoptTab(before, left)
  if (adopted === before) return
  const key = `t${adopted.count}`
  const draft = moveDraft(left, key)
  changeTabs(() => updateTab(adopted, key, { draft }))
}
