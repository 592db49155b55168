import { isPhone } from '../state/use-media.ts'
import { loadTheme } from '../theme/load-theme.ts'

const key = 'signedIn'
/** Until the page is thought to be shown. */
const calmMilliseconds = 2000

/** Loads the frame, and what most of its pages are: lists. A failure shows when the portal is opened. */
export async function loadPortal(): Promise<void> {
  try {
    const [{ screens }] = await Promise.all([import('../screens/index.ts'), import('../shell/portal.tsx'), loadTheme()])
    await screens.list?.()
  } catch {
    // Whoever opens the portal is told.
  }
}

/** Loads it once the browser has shown the page and has nothing else to do. */
export function loadPortalWhenIdle(): void {
  if ('requestIdleCallback' in window) requestIdleCallback(() => loadPortal())
  else setTimeout(loadPortal, calmMilliseconds)
}

/** Loads what most pages lead on to, documents, once the first page is there: the first that is opened does not wait for its code. A phone loads what it shows. */
export function loadDocumentsWhenCalm(): () => void {
  const timer = setTimeout(async () => {
    if (isPhone()) return
    try {
      const { screens } = await import('../screens/index.ts')
      await screens.document?.()
    } catch {
      // Whoever opens one is told.
    }
  }, calmMilliseconds)
  return () => clearTimeout(timer)
}

/** Keeps whether somebody is signed in here: then the portal is loaded at once the next time. */
export function rememberSignedIn(isSignedIn: boolean): void {
  try {
    if (isSignedIn) localStorage.setItem(key, 'true')
    else localStorage.removeItem(key)
  } catch {
    // The portal is loaded a little later.
  }
}

/** Whether somebody was signed in when the page was here last. */
export function wasSignedIn(): boolean {
  try {
    return localStorage.getItem(key) !== null
  } catch {
    return false
  }
}
