import { useAtomValue } from 'jotai'
import { memo, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { routeOf } from '../../runtime/app/address.ts'
import { updateTab } from '../../runtime/screens/tabs/tabs.ts'
import { getScreen } from '../api/screens.ts'
import { EmptyState } from '../parts/empty-state.tsx'
import { useEdition } from '../state/edition.ts'
import { portalAtom, sessionAtom } from '../state/portal.ts'
import { store } from '../state/store.ts'
import { changeTabs, tabsAtom } from '../state/tabs.ts'
import { TabPane } from './tab-pane.tsx'
import css from './tab-panes.module.css'

/** The pages of the tabs: each is made when it is first shown, or when something waits in it to be done, and stays. */
export const TabPanes = memo(function TabPanes() {
  const { t } = useTranslation()
  const tabs = useAtomValue(tabsAtom)
  const session = useAtomValue(sessionAtom)
  const [shown, setShown] = useState<ReadonlySet<string>>(new Set())
  useNewTitles(shown)
  const panes = useRef<HTMLDivElement>(null)
  const { active } = tabs

  useEffect(() => {
    if (active === undefined || shown.has(active)) return
    setShown(new Set([...shown, active]))
    setTimeout(() => panes.current?.querySelector('[data-pane]:not([hidden])')?.scrollTo(0, 0), store.get(portalAtom).browser.scrollDelay)
  }, [active, shown])

  if (tabs.list.length === 0) return session?.start ? null : <EmptyState reason={t('shell.noScreens')} />
  return (
    <div ref={panes} className={css.panes}>
      {tabs.list
        .filter((tab) => tab.key === active || tab.isWaiting || shown.has(tab.key))
        .map((tab) => (
          <TabPane key={tab.key} tab={tab} isActive={tab.key === active} />
        ))}
    </div>
  )
})

/** Pages say themselves what they are called; for those that were not shown since a reload, it is asked again with each edition. */
function useNewTitles(shown: ReadonlySet<string>): void {
  const edition = useEdition()
  const [first] = useState(edition)
  // biome-ignore lint/correctness/useExhaustiveDependencies: with each edition, and not with each page that is shown
  useEffect(() => {
    if (edition === first) return
    const known = store.get(sessionAtom)?.screens ?? []
    for (const { key, path } of store.get(tabsAtom).list.filter((tab) => !shown.has(tab.key))) {
      getScreen(routeOf(path, known) ?? path).then(
        ({ title }) => changeTabs((tabs) => updateTab(tabs, key, { screenTitle: title })),
        () => undefined,
      )
    }
  }, [edition])
}
