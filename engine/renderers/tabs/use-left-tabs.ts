import { useEffect } from 'react'

/** Opens again, after the page, what a closed browser has left unsaved. */
export function useLeftTabs(user: string | undefined): void {
  useEffect(() => {
    if (user === undefined || !navigator.locks) return
    const leave = new AbortController()
    import('./take-in-left.ts').then(({ takeInLeft }) => takeInLeft(user, leave.signal)).catch(() => undefined)
    return () => leave.abort()
  }, [user])
}
