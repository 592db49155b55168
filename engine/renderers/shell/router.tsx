import type { ComponentType } from 'react'
import { createHashRouter } from 'react-router-dom'
import { followEntries, numberEntries } from './history-entries.ts'
import type { outsideTabs } from './outside-tabs.ts'

type Load = () => Promise<{ Component: ComponentType }>

const outside: Readonly<Record<(typeof outsideTabs)[number], Load>> = {
  '/home': async () => ({ Component: (await import('../sign-in/sign-in-page.tsx')).SignInPage }),
  '/forgotPsw': async () => ({ Component: (await import('../sign-in/forgotten-page.tsx')).ForgottenPage }),
  '/changePsw': async () => ({ Component: (await import('../sign-in/change-password-page.tsx')).ChangePasswordPage }),
  '/scan/:code': async () => ({ Component: (await import('../sign-in/scan-page.tsx')).ScanPage }),
  '/authorize/:uid': async () => ({ Component: (await import('../sign-in/authorize-page.tsx')).AuthorizePage }),
  '/account/sessions': async () => ({ Component: (await import('../sign-in/sessions-page.tsx')).SessionsPage }),
}

const gallery = {
  path: '/_gallery',
  lazy: async () => ({ Component: (await import('../development/gallery/gallery.tsx')).Gallery }),
}

numberEntries()

/** Addresses stand after `#`: the pages of a person's own account, all others in the portal, whose tabs know the screens; `#/_gallery` only while developing. */
export const router = createHashRouter([
  ...(import.meta.env.DEV ? [gallery] : []),
  ...Object.entries(outside).map(([path, lazy]) => ({ path, lazy })),
  { path: '*', lazy: async () => ({ Component: (await import('./portal.tsx')).Portal }) },
])
followEntries(router)
