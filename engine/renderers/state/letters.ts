import { atom } from 'jotai'
import { store } from './store.ts'
import { onWatched, recordReached, watchedRecords } from './watched-records.ts'

/** How often the server has said that something has come for the person. Whoever shows what waits looks again when it changes. */
export const newsAtom = atom(0)

/** Milliseconds after which a page looks by itself, where no news can come: behind a proxy that keeps them back, for instance. */
const patience = 60_000

/** Something has come, or may have. */
const tell = () => store.set(newsAtom, (count) => count + 1)

/** Milliseconds in which several records may come to be watched before the server is told. */
const settle = 300

const address = () => {
  const watched = watchedRecords().map((record) => `watch=${encodeURIComponent(record)}`)
  return `/api/notifications/events${watched.length > 0 ? `?${watched.join('&')}` : ''}`
}

/**
 * Listens for news until it is told to stop. The browser connects again by itself; whenever it does, and whenever the page is looked at
 * again, what waits is asked for anew, so that nothing is missed meanwhile. The server is told of the records that are shown by a new
 * connection, and the old one ends when that stands.
 */
export function listenForNews(): () => void {
  let source: EventSource | undefined
  let waiting: ReturnType<typeof setTimeout> | undefined
  const connect = () => {
    const last = source
    const isContinued = last?.readyState === EventSource.OPEN
    let isFirst = true
    const next = new EventSource(address())
    source = next
    next.addEventListener('open', (event) => {
      if (event instanceof MessageEvent) return
      last?.close()
      if (!isContinued || !isFirst) tell()
      isFirst = false
    })
    next.addEventListener('letters', tell)
    next.addEventListener('record', ({ data }) => {
      const { entity, id, version } = JSON.parse(data)
      recordReached(entity, id, version)
    })
    next.addEventListener('gone', ({ data }) => {
      const { entity, id } = JSON.parse(data)
      recordReached(entity, id, null)
    })
  }
  const look = () => {
    if (document.visibilityState !== 'visible') return
    // A browser gives up on a server that answers with an error.
    if (source?.readyState === EventSource.CLOSED) connect()
    tell()
  }
  connect()
  const unwatch = onWatched(() => {
    clearTimeout(waiting)
    waiting = setTimeout(connect, settle)
  })
  const timer = setInterval(look, patience)
  document.addEventListener('visibilitychange', look)
  return () => {
    source?.close()
    unwatch()
    clearTimeout(waiting)
    clearInterval(timer)
    document.removeEventListener('visibilitychange', look)
  }
}
