import { atom } from 'jotai'
import { entityWritten, followedEntities, isHeardAtom, onFollowed } from './followed-entities.ts'
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
  const asked = [...watched, ...followedEntities().map((entity) => `follow=${encodeURIComponent(entity)}`)]
  return `/api/notifications/events${asked.length > 0 ? `?${asked.join('&')}` : ''}`
}

/**
 * Listens for news until it is told to stop. The browser connects again by itself; whenever it does, and whenever the page is looked at
 * again, what waits is asked for anew, so that nothing is missed meanwhile. The server is told of the records that are shown by a new
 * connection, and the old one ends when that stands.
 */
export function listenForNews(): () => void {
  let source: EventSource | undefined
  let waiting: ReturnType<typeof setTimeout> | undefined
  let heard: readonly string[] = []
  const connect = () => {
    const last = source
    const isContinued = last?.readyState === EventSource.OPEN
    let isFirst = true
    const followed = followedEntities()
    const next = new EventSource(address())
    source = next
    next.addEventListener('open', (event) => {
      if (event instanceof MessageEvent) return
      last?.close()
      const isAnew = !isContinued || !isFirst
      if (isAnew) tell()
      for (const entity of followed) if (isAnew || !heard.includes(entity)) entityWritten(entity)
      heard = followed
      isFirst = false
      store.set(isHeardAtom, true)
    })
    next.addEventListener('error', () => {
      if (next === source) store.set(isHeardAtom, false)
    })
    next.addEventListener('letters', tell)
    next.addEventListener('entity', ({ data }) => entityWritten(JSON.parse(data).entity))
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
  const settled = () => {
    clearTimeout(waiting)
    waiting = setTimeout(connect, settle)
  }
  const unwatch = onWatched(settled)
  const unfollow = onFollowed(settled)
  const timer = setInterval(look, patience)
  document.addEventListener('visibilitychange', look)
  return () => {
    source?.close()
    unwatch()
    unfollow()
    store.set(isHeardAtom, false)
    clearTimeout(waiting)
    clearInterval(timer)
    document.removeEventListener('visibilitychange', look)
  }
}
