import { App } from 'antd'
import { useAtomValue } from 'jotai'
import { useEffect, useLayoutEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router-dom'
import { formatAddress } from '../../runtime/app/address.ts'
import { hasRoom, mostTabs, showAddress } from '../../runtime/screens/tabs/tabs.ts'
import { sessionAtom } from '../state/portal.ts'
import { store } from '../state/store.ts'
import { changeTabs, tabsAtom } from '../state/tabs.ts'

/** Keeps tabs and address together: the address says which tab is shown; an address without a screen leads to the start. */
export function useAddressTabs(): void {
  const { t } = useTranslation()
  const { message } = App.useApp()
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const session = useAtomValue(sessionAtom)

  // Not before it is painted: where the frame comes with the first page, the router does not listen to itself earlier.
  useEffect(() => {
    if (pathname !== '/') return
    const last = store.get(tabsAtom).list.toSorted((one, other) => other.shown - one.shown)[0]
    const start = last ? formatAddress(last) : session?.start
    if (start) navigate(start, { replace: true })
  }, [pathname, session?.start, navigate])

  useLayoutEffect(() => {
    if (pathname === '/') return
    if (!hasRoom(store.get(tabsAtom))) message.warning(t('tabs.tooMany', { count: mostTabs }))
    changeTabs((tabs) => showAddress(tabs, { path: pathname, search: search.slice(1) }))
  }, [pathname, search, message, t])

  const isUnsaved = useAtomValue(tabsAtom).list.some((tab) => tab.isUnsaved)
  useEffect(() => {
    if (!isUnsaved) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isUnsaved])
}
