import { Button } from 'antd'
import { useAtomValue } from 'jotai'
import { useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router-dom'
import { parseAddress } from '../../runtime/app/address.ts'
import type { TabState } from '../../runtime/screens/tabs/tabs.ts'
import { Brand } from '../parts/brand.tsx'
import { type Tab, TabContext } from '../places/tab-context.ts'
import { LanguageSwitch } from '../session/language-switch.tsx'
import { recordsChanged } from '../state/changes.ts'
import { portalAtom } from '../state/portal.ts'
import { ScreenView } from '../tabs/screen-view.tsx'
import css from './public-page.module.css'

/** A page for people who are not signed in: one screen at a time, without menu and tabs. */
export function PublicPage() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const portal = useAtomValue(portalAtom)
  const { pathname, search } = useLocation()
  const [title, setTitle] = useState<string>()

  useEffect(() => {
    document.title = title ? `${title} - ${portal.title}` : portal.title
  }, [title, portal.title])

  const shown = useMemo<TabState>(
    () => ({ key: `public ${pathname}`, path: pathname, search: search.slice(1), isUnsaved: false, refreshes: 0, shown: 1 }),
    [pathname, search],
  )
  const tab = useMemo<Tab>(
    () => ({
      key: shown.key,
      search: shown.search,
      refreshes: 0,
      setSearch: (next) => navigate(next ? `${shown.path}?${next}` : shown.path, { replace: true }),
      setTitle: () => undefined,
      setUnsaved: () => undefined,
      replace: (address) => navigate(address, { replace: parseAddress(address).path === shown.path }),
      open: (address) => navigate(address),
      close: () => navigate('/home'),
      changed: recordsChanged,
    }),
    [shown, navigate],
  )
  return (
    <div className={css.frame}>
      <header className={css.header}>
        <a className={css.brand} href="#/home">
          <Brand title={portal.title} />
        </a>
        <div className={css.tools}>
          <LanguageSwitch />
          <Button type="link" href="#/home">
            {t('signIn.title')}
          </Button>
        </div>
      </header>
      <main id="page" className={css.page} tabIndex={-1}>
        <TabContext value={tab}>
          <ScreenView key={shown.path} tabKey={shown.key} path={shown.path} onTitle={setTitle} />
        </TabContext>
      </main>
    </div>
  )
}
