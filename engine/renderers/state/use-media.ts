import { useSyncExternalStore } from 'react'

interface Media {
  subscribe(changed: () => void): () => void
  matches(): boolean
}

/** One for each query, however many components ask. */
const known = new Map<string, Media>()

function mediaOf(query: string): Media {
  const found = known.get(query)
  if (found) return found
  const list = window.matchMedia(query)
  const media: Media = {
    subscribe(changed) {
      list.addEventListener('change', changed)
      return () => list.removeEventListener('change', changed)
    },
    matches: () => list.matches,
  }
  known.set(query, media)
  return media
}

/** Whether the window fits a media query; follows the window. */
export function useMedia(query: string): boolean {
  const { subscribe, matches } = mediaOf(query)
  return useSyncExternalStore(subscribe, matches)
}

const phone = '(max-width: 767px)'

/** Whether the window is as narrow as a phone. */
export function useIsPhone(): boolean {
  return useMedia(phone)
}

/** The same, at this moment. */
export const isPhone = (): boolean => mediaOf(phone).matches()
