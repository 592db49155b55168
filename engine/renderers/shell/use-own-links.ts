import { useEffect } from 'react'
import { useGo } from '../places/go.ts'

/** Whether a click follows a link here and now, and not in a tab of the browser or by somebody else. */
const isPlain = (event: MouseEvent): boolean =>
  event.button === 0 && !event.defaultPrevented && !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey

/** Links to addresses of the portal are followed by the router: it knows a way forward from a way back. */
export function useOwnLinks(): void {
  const go = useGo()
  useEffect(() => {
    const follow = (event: MouseEvent) => {
      const link = isPlain(event) && event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href^="#/"]') : null
      if (!link || (link.target && link.target !== '_self')) return
      event.preventDefault()
      const address = link.hash.slice(1)
      if (address !== location.hash.slice(1)) go(address)
    }
    document.addEventListener('click', follow)
    return () => document.removeEventListener('click', follow)
  }, [go])
}
