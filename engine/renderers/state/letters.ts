import { atom } from 'jotai'
import { store } from './store.ts'

/** How often the server has said that something has come for the person. Whoever shows what waits looks again when it changes. */
export const newsAtom = atom(0)

/** Milliseconds after which a page looks by itself, where no news can come: behind a proxy that keeps them back, for instance. */
const patience = 60_000

/** Something has come, or may have. */
const tell = () => store.set(newsAtom, (count) => count + 1)

/**
 * Listens for news until it is told to stop. The browser connects again by itself; whenever it does, and whenever the page is looked at
 * again, what waits is asked for anew, so that nothing is missed meanwhile.
 */
export function listenForNews(): () => void {
  let source: EventSource | undefined
  const connect = () => {
    source?.close()
    source = new EventSource('/api/notifications/events')
    source.addEventListener('open', tell)
    source.addEventListener('letters', tell)
  }
  const look = () => {
    if (document.visibilityState !== 'visible') return
    // A browser gives up on a server that answers with an error.
    if (source?.readyState === EventSource.CLOSED) connect()
    tell()
  }
  connect()
  const timer = setInterval(look, patience)
  document.addEventListener('visibilitychange', look)
  return () => {
    source?.close()
    clearInterval(timer)
    document.removeEventListener('visibilitychange', look)
  }
}
