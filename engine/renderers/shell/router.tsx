import { createHashRouter } from 'react-router-dom'

const gallery = {
  path: '/_gallery',
  lazy: async () => ({ Component: (await import('../development/gallery/gallery.tsx')).Gallery }),
}

/** Addresses stand after `#`: the pages of a person's own account, all others in the portal, whose tabs know the screens; `#/_gallery` only while developing. */
export const router = createHashRouter([
  ...(import.meta.env.DEV ? [gallery] : []),
  { path: '/home', lazy: async () => ({ Component: (await import('../sign-in/sign-in-page.tsx')).SignInPage }) },
  { path: '/forgotPsw', lazy: async () => ({ Component: (await import('../sign-in/forgotten-page.tsx')).ForgottenPage }) },
  { path: '/changePsw', lazy: async () => ({ Component: (await import('../sign-in/change-password-page.tsx')).ChangePasswordPage }) },
  { path: '/scan/:code', lazy: async () => ({ Component: (await import('../sign-in/scan-page.tsx')).ScanPage }) },
  { path: '/authorize/:uid', lazy: async () => ({ Component: (await import('../sign-in/authorize-page.tsx')).AuthorizePage }) },
  { path: '/account/sessions', lazy: async () => ({ Component: (await import('../sign-in/sessions-page.tsx')).SessionsPage }) },
  { path: '*', lazy: async () => ({ Component: (await import('./portal.tsx')).Portal }) },
])
