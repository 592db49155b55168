import type { ScreenAddress } from '../../app/address.ts'

/** The most tabs that are open at once. */
export const mostTabs = 12

/** A tab of the shell. */
export interface TabState extends ScreenAddress {
  /** The same as long as the tab lives, whatever it shows. */
  readonly key: string
  /** What a screen calls it; the title of the screen when it says nothing. */
  readonly title?: string | undefined
  /** The title of its screen, known once it was opened. */
  readonly screenTitle?: string
  /** The entry of the menu that is highlighted while the tab is shown. */
  readonly menuRoute?: string
  readonly isUnsaved: boolean
  /** Under which key the browser keeps what is not saved in it; nothing when it keeps none. */
  readonly draft?: string | undefined
  /** Something is done in it by itself as soon as the server answers: its page is made before it is shown. */
  readonly isWaiting?: boolean
  /** How often the person asked to refresh it. */
  readonly refreshes: number
  /** When it was last shown: counts up over all tabs. */
  readonly shown: number
}

/** The tabs in the order of the strip. */
export interface Tabs {
  readonly list: readonly TabState[]
  readonly active: string | undefined
  /** Numbers given out so far, for keys and for `shown`. */
  readonly count: number
}

export const noTabs: Tabs = { list: [], active: undefined, count: 0 }

/** Which tab an address belongs in: the path decides; of documents not saved yet, the draft does. */
function identity({ path, search }: ScreenAddress): string {
  const draft = new URLSearchParams(search).get('draft')
  return draft === null ? path : `${path}?draft=${draft}`
}

/** Whether an address belongs in a tab, however the signs of its path are written. */
export function isAddressOf(tab: ScreenAddress, address: ScreenAddress): boolean {
  return identity({ ...tab, path: plain(tab.path) }) === identity({ ...address, path: plain(address.path) })
}

function plain(path: string): string {
  try {
    return decodeURI(path)
  } catch {
    return path
  }
}

/**
 * Shows an address: in the tab that has it, else in a new one. When there are too many, the saved tab that was shown longest ago makes
 * room; unsaved ones never do.
 */
export function showAddress(tabs: Tabs, address: ScreenAddress): Tabs {
  const count = tabs.count + 1
  const known = tabs.list.find((tab) => identity(tab) === identity(address))
  if (known) {
    return { list: change(tabs.list, known.key, { search: address.search, shown: count }), active: known.key, count }
  }
  const opened: TabState = { ...address, key: `t${count}`, isUnsaved: false, refreshes: 0, shown: count }
  return { list: [...makeRoom(tabs.list), opened], active: opened.key, count }
}

/** Whether another tab can be opened without closing one that is not saved. */
export function hasRoom(tabs: Tabs): boolean {
  return makeRoom(tabs.list).length < mostTabs
}

function makeRoom(list: readonly TabState[]): readonly TabState[] {
  if (list.length < mostTabs) return list
  const closable = list.filter((tab) => !tab.isUnsaved).sort((one, other) => one.shown - other.shown)
  const leaving = new Set(closable.slice(0, list.length - mostTabs + 1).map((tab) => tab.key))
  return list.filter((tab) => !leaving.has(tab.key))
}

/** Changes what is known of a tab. */
export function updateTab(tabs: Tabs, key: string, changed: Partial<Omit<TabState, 'key'>>): Tabs {
  return { ...tabs, list: change(tabs.list, key, changed) }
}

/** Takes a tab to another address; where a tab shows that already, it comes to the front and this one closes. */
export function moveTab(tabs: Tabs, key: string, address: ScreenAddress): Tabs {
  const other = tabs.list.find((tab) => tab.key !== key && identity(tab) === identity(address))
  if (!other) return updateTab(tabs, key, address)
  const moved = updateTab(tabs, other.key, { search: address.search })
  return { ...moved, list: moved.list.filter((tab) => tab.key !== key), active: tabs.active === key ? other.key : tabs.active }
}

/** Closes tabs; the one shown before, or else the neighbour, comes to the front. */
export function closeTabs(tabs: Tabs, keys: readonly string[]): Tabs {
  const list = tabs.list.filter((tab) => !keys.includes(tab.key))
  if (tabs.active !== undefined && !keys.includes(tabs.active)) return { ...tabs, list }
  const next = [...list].sort((one, other) => other.shown - one.shown)[0]
  return { ...tabs, list, active: next?.key }
}

/** The keys of all tabs but one. */
export function othersOf(tabs: Tabs, key: string): readonly string[] {
  return tabs.list.filter((tab) => tab.key !== key).map((tab) => tab.key)
}

/** The keys of the tabs right of one. */
export function rightOf(tabs: Tabs, key: string): readonly string[] {
  const at = tabs.list.findIndex((tab) => tab.key === key)
  return at < 0 ? [] : tabs.list.slice(at + 1).map((tab) => tab.key)
}

/** The tabs after a reload: unsaved are those of which a draft was kept. None is shown yet. */
export function restoredTabs(tabs: Tabs, hasDraft: (key: string) => boolean): Tabs {
  const restored = (tab: TabState) => ({ ...tab, isUnsaved: tab.draft !== undefined && hasDraft(tab.draft), refreshes: 0 })
  return { ...tabs, list: tabs.list.map(restored), active: undefined }
}

/**
 * Takes in a tab that a closed browser has left, with what was not saved in it, under a key of its own. An empty tab of the same address
 * becomes it; one that holds something itself is in the way, and the tabs stay as they are.
 */
export function adoptTab(tabs: Tabs, left: ScreenAddress & Pick<TabState, 'title' | 'draft' | 'isWaiting'>): Tabs {
  const at = tabs.list.find((tab) => identity(tab) === identity(left))
  if (at?.isUnsaved) return tabs
  const count = tabs.count + 1
  const adopted: TabState = { refreshes: 0, shown: 0, ...at, ...left, key: `t${count}`, isUnsaved: true }
  const list = at ? tabs.list.map((tab) => (tab === at ? adopted : tab)) : [...makeRoom(tabs.list), adopted]
  return { list, active: at !== undefined && tabs.active === at.key ? adopted.key : tabs.active, count }
}

/** The drafts that nobody wants any more once tabs are closed. */
export function draftsOf(tabs: Tabs, keys: readonly string[]): readonly string[] {
  return tabs.list.flatMap((tab) => (keys.includes(tab.key) && tab.isUnsaved && tab.draft !== undefined ? [tab.draft] : []))
}

function change(list: readonly TabState[], key: string, changed: Partial<TabState>): readonly TabState[] {
  return list.map((tab) => (tab.key === key ? { ...tab, ...changed } : tab))
}
