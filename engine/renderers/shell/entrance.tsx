import { useAtomValue } from 'jotai'
import { Navigate, useLocation } from 'react-router-dom'
import { routeOf } from '../../runtime/app/address.ts'
import { loadChunk } from '../installed/load-chunk.ts'
import { onDemand } from '../parts/on-demand.tsx'
import { portalAtom, sessionAtom } from '../state/portal.ts'
import { loadTheme } from '../theme/load-theme.ts'
import { FrameSkeleton } from './frame-skeleton.tsx'
import { ThemedPages } from './themed-pages.tsx'

const Portal = onDemand(async () => {
  const [{ ThemeProvider }, { Portal }] = await loadChunk('portal', () => Promise.all([loadTheme(), import('./portal.tsx')]))
  return () => (
    <ThemeProvider>
      <Portal />
    </ThemeProvider>
  )
}, FrameSkeleton)

const PasswordPage = onDemand(async () => {
  const { ChangePasswordPage } = await loadChunk('password', () => import('../sign-in/change-password-page.tsx'))
  return ChangePasswordPage
}, FrameSkeleton)

/** The portal, for whoever is signed in; others see the pages that anybody may; else they sign in, for which nothing of the portal is loaded, and come back to where they were going. */
export function Entrance() {
  const session = useAtomValue(sessionAtom)
  const portal = useAtomValue(portalAtom)
  const { pathname, search } = useLocation()
  if (pathname === portal.password.route)
    return (
      <ThemedPages>
        <PasswordPage />
      </ThemedPages>
    )
  if (!session && pathname === '/') return <Navigate to={portal.root} replace />
  if (session || routeOf(pathname, portal.public.screens) !== undefined) return <Portal />
  return <Navigate to={`/home?back=${encodeURIComponent(pathname + search)}`} replace />
}
