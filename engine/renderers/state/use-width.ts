import { type RefObject, useLayoutEffect, useRef, useState } from 'react'

/** The width of an element in pixels; follows it, and stays as it was while the element is hidden. */
export function useWidth<Shown extends HTMLElement>(): { ref: RefObject<Shown | null>; width: number } {
  const ref = useRef<Shown>(null)
  const [width, setWidth] = useState(0)
  useLayoutEffect(() => {
    const element = ref.current
    if (!element) return
    const measure = () => {
      if (element.clientWidth > 0) setWidth(element.clientWidth)
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return { ref, width }
}
