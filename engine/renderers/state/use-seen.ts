import { type RefObject, useEffect, useRef, useState } from 'react'

/** How far below the window something is got ready before it is scrolled to. */
const ahead = '200px'

/** Whether an element has ever come into view, or close to it. */
export function useSeen<Shown extends HTMLElement>(): { ref: RefObject<Shown | null>; isSeen: boolean } {
  const ref = useRef<Shown>(null)
  const [isSeen, setSeen] = useState(false)
  useEffect(() => {
    const element = ref.current
    if (!element || isSeen) return
    const observer = new IntersectionObserver((entries) => entries.some(({ isIntersecting }) => isIntersecting) && setSeen(true), {
      rootMargin: ahead,
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [isSeen])
  return { ref, isSeen }
}
