import { type RefObject, useLayoutEffect, useRef, useState } from 'react'

/** How many columns of at least `width` pixels, `gap` apart, stand beside each other in an element; follows its size. */
export function useColumnCount(width: number, gap: number): { ref: RefObject<HTMLDivElement | null>; count: number } {
  const ref = useRef<HTMLDivElement>(null)
  const [count, setCount] = useState(4)
  useLayoutEffect(() => {
    const element = ref.current
    if (!element) return
    const measure = () => {
      if (element.clientWidth > 0) setCount(Math.max(1, Math.floor((element.clientWidth + gap) / (width + gap))))
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [width, gap])
  return { ref, count }
}
