import { type RefObject, useEffect, useState } from 'react'

/** Pixels scrolled: from where on a head folds, and up to where it opens again. It gives back less than lies between, so it never wavers. */
const foldsAt = 160
const opensAt = 16

/** Whether a page has been scrolled down so far that its head makes room for what is worked at. */
export function useFolded(page: RefObject<HTMLElement | null>): boolean {
  const [isFolded, setFolded] = useState(false)
  useEffect(() => {
    const box = scrolled(page.current)
    if (!box) return
    const look = () => setFolded((was) => box.scrollTop > (was ? opensAt : foldsAt))
    box.addEventListener('scroll', look, { passive: true })
    return () => box.removeEventListener('scroll', look)
  }, [page])
  return isFolded
}

/** The nearest box around an element that scrolls. */
function scrolled(element: HTMLElement | null): HTMLElement | undefined {
  for (let box = element?.parentElement; box; box = box.parentElement) {
    if (/auto|scroll/.test(getComputedStyle(box).overflowY)) return box
  }
  return undefined
}
