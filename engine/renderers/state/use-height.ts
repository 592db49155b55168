import { type RefObject, useEffect, useState } from 'react'

/** The height of an element in pixels, as it changes; 0 before it is known. */
export function useHeight(element: RefObject<HTMLElement | null>): number {
  const [height, setHeight] = useState(0)
  useEffect(() => {
    const shown = element.current
    if (!shown) return
    const observer = new ResizeObserver(([entry]) => setHeight(Math.floor(entry?.contentRect.height ?? 0)))
    observer.observe(shown)
    return () => observer.disconnect()
  }, [element])
  return height
}
