import { Drawer } from 'antd'
import { useAtomValue } from 'jotai'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Navigate, useLocation } from 'react-router-dom'
import { readLocal, writeLocal } from '../state/local-storage.ts'
import { portalAtom, sessionAtom } from '../state/portal.ts'
import { tabsAtom } from '../state/tabs.ts'
import { useIsPhone } from '../state/use-media.ts'
import { PhoneTitle } from '../tabs/phone-title.tsx'
import { TabPanes } from '../tabs/tab-panes.tsx'
import { TabStrip } from '../tabs/tab-strip.tsx'
import { useAddressTabs } from '../tabs/use-address-tabs.ts'
import { Header } from './header.tsx'
import { LanguageSwitch } from './language-switch.tsx'
import css from './portal.module.css'
import { SideMenu } from './side-menu.tsx'
import { SignInAgain } from './sign-in-again.tsx'
import { UnavailableBanner } from './unavailable-banner.tsx'

/** The portal of a signed-in person: frame and tabs. Others are sent to sign in, and come back to where they were going. */
export function Portal() {
  const session = useAtomValue(sessionAtom)
  const { pathname, search } = useLocation()
  if (session) return <Frame />
  const back = pathname === '/' ? '' : `?back=${encodeURIComponent(pathname + search)}`
  return <Navigate to={`/home${back}`} replace />
}

function Frame() {
  const { t } = useTranslation()
  const session = useAtomValue(sessionAtom)
  const portal = useAtomValue(portalAtom)
  const tabs = useAtomValue(tabsAtom)
  const isPhone = useIsPhone()
  const [isFolded, setFolded] = useState(() => readLocal('menu.folded') === true)
  const [isMenuOpen, setMenuOpen] = useState(false)
  useAddressTabs()

  const active = tabs.list.find((tab) => tab.key === tabs.active)
  const title = active?.title ?? active?.screenTitle
  useEffect(() => {
    document.title = title ? `${title} - ${portal.title}` : portal.title
  }, [title, portal.title])

  const fold = (next: boolean) => {
    setFolded(next)
    writeLocal('menu.folded', next)
  }
  const menu = { items: session?.menus ?? [], current: active?.menuRoute }
  return (
    <div className={css.frame} data-folded={isFolded} data-phone={isPhone}>
      <button type="button" className={css.skip} onClick={() => document.getElementById('page')?.focus()}>
        {t('shell.skip')}
      </button>
      <Header onMenu={isPhone ? () => setMenuOpen(true) : undefined} />
      {isPhone ? (
        <Drawer
          open={isMenuOpen}
          placement="left"
          size={280}
          title={portal.title}
          onClose={() => setMenuOpen(false)}
          styles={{ body: { padding: 0 } }}
          footer={<LanguageSwitch />}
        >
          <SideMenu {...menu} isFolded={false} onLeave={() => setMenuOpen(false)} />
        </Drawer>
      ) : (
        <SideMenu {...menu} isFolded={isFolded} onFold={fold} />
      )}
      {isPhone ? <PhoneTitle /> : <TabStrip />}
      <main id="page" className={css.page} tabIndex={-1}>
        <UnavailableBanner />
        <TabPanes />
      </main>
      <SignInAgain />
    </div>
  )
}
