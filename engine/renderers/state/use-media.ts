import { useSyncExternalStore } from 'react'

/** Whether the window fits a media query; follows the window. */
export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (changed) => {
      const media = window.matchMedia(query)
      media.addEventListener('change', changed)
      return () => media.removeEventListener('change', changed)
    },
    () => window.matchMedia(query).matches,
  )
}

/** Whether the window is as narrow as a phone. */
export function useIsPhone(): boolean {
  return useMedia('(max-width: 767px)')
}
