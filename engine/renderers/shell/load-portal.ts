const key = 'signedIn'

/** Loads the frame, and what most of its pages are: lists. A failure shows when the portal is opened. */
export async function loadPortal(): Promise<void> {
  try {
    const [{ screens }] = await Promise.all([import('../screens/index.ts'), import('./portal.tsx')])
    await screens.list?.()
  } catch {
    // Whoever opens the portal is told.
  }
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
