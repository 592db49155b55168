import { useAtomValue } from 'jotai'
import { memo, useCallback, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { hasWorksAtom } from '../api/background-works.ts'
import { onDemand } from '../parts/on-demand.tsx'
import { GoContext } from '../places/go.ts'
import { PublicPage } from '../public-area/public-page.tsx'
import { loadDocumentsWhenCalm } from '../sign-in/load-portal.ts'
import { listenForNews } from '../state/letters.ts'
import { readLocal, writeLocal } from '../state/local-storage.ts'
import { portalAtom, sessionAtom } from '../state/portal.ts'
import { tabsAtom } from '../state/tabs.ts'
import { useIsPhone } from '../state/use-media.ts'
import { TabPanes } from '../tabs/tab-panes.tsx'
import { TabStrip } from '../tabs/tab-strip.tsx'
import { useAddressTabs } from '../tabs/use-address-tabs.ts'
import { useLeftTabs } from '../tabs/use-left-tabs.ts'
import { isEmbedded } from './embedded.ts'
import { Header } from './header.tsx'
import { Leaving } from './leaving.tsx'
import { NewerVersion } from './newer-version.tsx'
import css from './portal.module.css'
import { SideMenu } from './side-menu.tsx'
import { SignInAgain } from './sign-in-again.tsx'
import { UnavailableBanner } from './unavailable-banner.tsx'

/** Comes while somebody tries the portal as a role. */
const TrialBanner = onDemand(() => import('../trials/trial-banner.tsx').then((module) => module.TrialBanner))
/** Comes with the first work in the background. */
const BackgroundBar = onDemand(() => import('./background-bar.tsx').then((module) => module.BackgroundBar))
/** Come on phones alone. */
const MenuDrawer = onDemand(() => import('./menu-drawer.tsx').then((module) => module.MenuDrawer))
const PlacesBar = onDemand(() => import('./places-bar.tsx').then((module) => module.PlacesBar))
const PhoneTitle = onDemand(() => import('../tabs/phone-title.tsx').then((module) => module.PhoneTitle))

/** The portal of a signed-in person: frame and tabs. Others see the pages that anybody may. */
export function Portal() {
  const session = useAtomValue(sessionAtom)
  const go = useNavigate()
  return (
    <GoContext value={go}>
      {session ? <Frame /> : <PublicPage />}
      <Leaving />
    </GoContext>
  )
}

/** Drawn again when the tabs change, not when the address alone does. */
const Frame = memo(function Frame() {
  const { t } = useTranslation()
  const session = useAtomValue(sessionAtom)
  const portal = useAtomValue(portalAtom)
  const tabs = useAtomValue(tabsAtom)
  const isBusy = useAtomValue(hasWorksAtom)
  const isPhone = useIsPhone()
  const [isFolded, setFolded] = useState(() => readLocal('menu.folded') === true)
  const [isMenuOpen, setMenuOpen] = useState(false)
  const [isInside] = useState(isEmbedded)

  const active = tabs.list.find((tab) => tab.key === tabs.active)
  const title = active?.title ?? active?.screenTitle
  useEffect(() => {
    document.title = title ? `${title} - ${portal.title}` : portal.title
  }, [title, portal.title])

  useEffect(loadDocumentsWhenCalm, [])
  // Also where no bell is shown: what is open follows what happens.
  useEffect(listenForNews, [])

  const fold = useCallback((next: boolean) => {
    setFolded(next)
    writeLocal('menu.folded', next)
  }, [])
  const openMenu = useCallback(() => setMenuOpen(true), [])
  const closeMenu = useCallback(() => setMenuOpen(false), [])
  const menu = { items: session?.menus ?? [], current: active?.menuRoute }
  const places = isPhone && !isInside ? (session?.mobileMenus ?? []) : []
  return (
    <div className={css.frame} data-folded={isFolded} data-phone={isPhone} data-embedded={isInside}>
      <button type="button" className={css.skip} onClick={() => document.getElementById('page')?.focus()}>
        {t('shell.skip')}
      </button>
      {!isInside && <Header onMenu={isPhone ? openMenu : undefined} />}
      {isInside ? null : isPhone ? (
        <MenuDrawer {...menu} title={portal.title} isOpen={isMenuOpen} onClose={closeMenu} />
      ) : (
        <SideMenu {...menu} isFolded={isFolded} onFold={fold} />
      )}
      {isPhone ? <PhoneTitle /> : <TabStrip />}
      <main id="page" className={css.page} tabIndex={-1}>
        <UnavailableBanner />
        <NewerVersion />
        {session?.trial && <TrialBanner />}
        <TabPanes />
        {isBusy && <BackgroundBar />}
      </main>
      {places.length > 1 && <PlacesBar items={places} current={active?.menuRoute} />}
      <SignInAgain />
      <AddressTabs />
    </div>
  )
})

/** Keeps tabs and address together, and brings back what was left. */
function AddressTabs() {
  useAddressTabs()
  useLeftTabs(useAtomValue(sessionAtom)?.user.id)
  return null
}
