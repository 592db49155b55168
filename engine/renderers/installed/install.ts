import { atom } from 'jotai'
import { store } from '../state/store.ts'

/** A newer version of the portal waits to be shown; it is taken over when somebody says so. */
export const newerVersionAtom = atom<{ takeOver(): void } | undefined>(undefined)

/**
 * Has the browser keep the portal, so that it opens at once and without a network, and can be installed as an app. Where browsers keep
 * nothing, in private windows for example, the portal works as before.
 */
export async function install(): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  try {
    const registration = await navigator.serviceWorker.register('/service-worker.js', { updateViaCache: 'none' })
    const tell = (worker: ServiceWorker | null) => {
      if (worker?.state !== 'installed' || !navigator.serviceWorker.controller) return
      store.set(newerVersionAtom, { takeOver: () => takeOver(worker) })
    }
    tell(registration.waiting)
    keepLoaded()
    registration.addEventListener('updatefound', () => {
      const { installing } = registration
      installing?.addEventListener('statechange', () => tell(installing))
    })
  } catch {
    // The browser keeps nothing.
  }
}

/** What the page had loaded before is kept too, so that it opens without a network the next time. */
async function keepLoaded(): Promise<void> {
  const { active } = await navigator.serviceWorker.ready
  const loaded = performance.getEntriesByType('resource').map(({ name }) => name)
  active?.postMessage({ loaded: loaded.filter((name) => name.startsWith(`${location.origin}/assets/`)) })
}

/** The page is loaded again as soon as the new version stands behind it. */
function takeOver(worker: ServiceWorker): void {
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true })
  worker.postMessage('takeOver')
}
