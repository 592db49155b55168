import type { ComponentType } from 'react'
import { createHashRouter } from 'react-router-dom'
import { SignInPage } from '../sign-in/sign-in-page.tsx'
import { Entrance } from './entrance.tsx'
import { FrameSkeleton } from './frame-skeleton.tsx'
import { followEntries, numberEntries } from './history-entries.ts'
import type { outsideTabs } from './outside-tabs.ts'
import { RouteFailure } from './route-failure.tsx'
import { ThemedPages } from './themed-pages.tsx'

type Load = () => Promise<{ Component: ComponentType }>

/** Those of a person's own account. Signing in is there at once. */
const themed: Readonly<Record<Exclude<(typeof outsideTabs)[number], '/home'>, Load>> = {
  '/forgotPsw': async () => ({ Component: (await import('../sign-in/forgotten-page.tsx')).ForgottenPage }),
  '/scan/:code': async () => ({ Component: (await import('../sign-in/scan-page.tsx')).ScanPage }),
  '/authorize/:uid': async () => ({ Component: (await import('../sign-in/authorize-page.tsx')).AuthorizePage }),
  '/account/sessions': async () => ({ Component: (await import('../sign-in/sessions-page.tsx')).SessionsPage }),
  '/account/overview': async () => ({ Component: (await import('../overview/load-overview-page.ts')).OverviewPage }),
}

const gallery = {
  path: '/_gallery',
  lazy: async () => ({ Component: (await import('../development/gallery/gallery.tsx')).Gallery }),
}

const themedPages = [...(import.meta.env.DEV ? [gallery] : []), ...Object.entries(themed).map(([path, lazy]) => ({ path, lazy }))]

numberEntries()

/** Addresses stand after `#`: the pages of a person's own account, all others in the portal, whose tabs know the screens; `#/_gallery` only while developing. */
export const router = createHashRouter([
  { path: '/home', Component: SignInPage, ErrorBoundary: RouteFailure },
  { Component: ThemedPages, HydrateFallback: FrameSkeleton, ErrorBoundary: RouteFailure, children: themedPages },
  { path: '*', Component: Entrance, ErrorBoundary: RouteFailure },
])
followEntries(router)
