import { useLayoutEffect, useRef } from 'react'

/** Gives the focus back, once inputs are locked no more, to the one that lost it when they were; unless something else has it by then. */
export function useKeptFocus(isLocked: boolean): void {
  const kept = useRef<Element>(null)
  useLayoutEffect(() => {
    if (isLocked) {
      kept.current = document.activeElement
      return
    }
    const { current } = kept
    kept.current = null
    if (document.activeElement !== null && document.activeElement !== document.body) return
    if (current instanceof HTMLElement && current.isConnected) current.focus({ preventScroll: true })
  }, [isLocked])
}
