import { createContext, useContext } from 'react'
import { Exception } from '../../runtime/exception.ts'

/** What a screen may do with the tab it stands in. */
export interface Tab {
  /** The same as long as the tab lives: keys drafts and remembered state. */
  readonly key: string
  /** The query string of the tab's own address, without `?`. */
  readonly search: string
  /** Replaces the query string, without a new step in the history. */
  setSearch(search: string): void
  /** What the tab is called: the number of a document. `undefined` for the title of the screen. */
  setTitle(title: string | undefined): void
  /** A dot on the tab, and a question before it is closed. @param draft under which key the browser keeps what is not saved, if it does */
  setUnsaved(isUnsaved: boolean, draft?: string): void
  /** Goes to another address in this tab (`/lending/loan/7`), for a document that got its number. */
  replace(address: string): void
  /** Opens an address in a tab of its own, or the tab that already shows it. */
  open(address: string): void
  /** Closes this tab. `force` without the question about unsaved changes. */
  close(options?: { force?: boolean }): void
  /** Counts up when the person asks for the tab to be refreshed, or another tab changed what it shows. */
  readonly refreshes: number
  /** Tells the other tabs that records of an entity changed, so that lists show it. */
  changed(entity: string): void
}

export const TabContext = createContext<Tab | null>(null)

/** Whether the tab is shown; apart from what a tab can do, so that coming to the front draws only what depends on it. */
export const ActiveContext = createContext(true)

/** Whether the tab that the component stands in is shown now; a kept-alive tab in the back is not. */
export function useIsActive(): boolean {
  return useContext(ActiveContext)
}

/** The tab that the component stands in. */
export function useTab(): Tab {
  const tab = useContext(TabContext)
  if (!tab) throw new Exception('noTab', 'useTab() is for components inside a screen')
  return tab
}
