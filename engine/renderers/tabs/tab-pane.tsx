import { memo, useMemo, useRef } from 'react'
import { formatAddress, parseAddress, type ScreenAddress } from '../../runtime/app/address.ts'
import { isAddressOf, moveTab, type TabState, updateTab } from '../../runtime/screens/tabs/tabs.ts'
import { useGo } from '../places/go.ts'
import { ActiveContext, type Tab, TabContext } from '../places/tab-context.ts'
import { recordsChanged } from '../state/changes.ts'
import { store } from '../state/store.ts'
import { changeTabs, tabsAtom } from '../state/tabs.ts'
import { ScreenView } from './screen-view.tsx'
import css from './tab-pane.module.css'
import { useTabActions } from './use-tab-actions.tsx'

/**
 * The page of one tab. In the back it is hidden but alive: it keeps the scroll and the rows of its grids, and its layout, so that it comes
 * to the front at once.
 */
export const TabPane = memo(function TabPane({ tab, isActive }: { tab: TabState; isActive: boolean }) {
  const go = useGo()
  const actions = useTabActions()
  const { key, search, refreshes } = tab

  /** Where it went from last: the page may still be on its way from there. */
  const left = useRef<ScreenAddress>(undefined)

  // biome-ignore lint/correctness/useExhaustiveDependencies: the actions mean the same on every render
  const context = useMemo<Tab>(() => {
    const own = () => store.get(tabsAtom).list.find((one) => one.key === key)
    const move = (address: string) => {
      const now = own()
      const goal = parseAddress(location.hash.slice(1))
      // A tab that is being left is the active one until the next is drawn: it must not take the person back.
      const isAtIt = [now, left.current].some((one) => one !== undefined && isAddressOf(one, goal))
      const isShown = isAtIt && store.get(tabsAtom).active === key
      left.current = now
      changeTabs((tabs) => moveTab(tabs, key, parseAddress(address)))
      if (isShown) go(address, { replace: true })
    }
    return {
      key,
      search,
      refreshes,
      setSearch(next) {
        const now = own()
        if (now && now.search !== next) move(formatAddress({ path: now.path, search: next }))
      },
      setTitle: (title) => changeTabs((tabs) => updateTab(tabs, key, { title })),
      setUnsaved(isUnsaved, draft) {
        const now = own()
        if (now?.isUnsaved !== isUnsaved || now.draft !== draft) changeTabs((tabs) => updateTab(tabs, key, { isUnsaved, draft }))
      },
      replace: move,
      open: (address) => go(address),
      close: (options) => (options?.force ? actions.closeNow([key]) : actions.close([key])),
      changed: recordsChanged,
    }
  }, [key, search, refreshes])

  return (
    <div className={css.pane} data-pane data-path={tab.path} hidden={!isActive} inert={!isActive}>
      <TabContext value={context}>
        <ActiveContext value={isActive}>
          <ScreenView tabKey={key} path={tab.path} />
        </ActiveContext>
      </TabContext>
    </div>
  )
})
