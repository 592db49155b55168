import type { RefObject } from 'react'
import { useWidth } from '../../state/use-width.ts'

/** How many columns of at least `width` pixels, `gap` apart, stand beside each other in an element. */
export function useColumnCount(width: number, gap: number): { ref: RefObject<HTMLDivElement | null>; count: number } {
  const { ref, width: room } = useWidth<HTMLDivElement>()
  return { ref, count: Math.max(1, Math.floor((room + gap) / (width + gap))) }
}
