import { type PointerEvent, type RefObject, useRef } from 'react'
import { followPointer } from './follow-pointer.ts'

/** Pixels of a dragged frame that always stay in the window, so that it can be dragged back. */
const margin = 48

/** Moves `frame` while the pointer drags its handle; answers the handler for `onPointerDown` of the handle. */
export function useDrag(frame: RefObject<HTMLElement | null>): (event: PointerEvent<HTMLElement>) => void {
  const offset = useRef({ x: 0, y: 0 })
  return (event) => {
    const element = frame.current
    if (!element || event.button !== 0) return
    const box = element.getBoundingClientRect()
    const start = { x: event.clientX - offset.current.x, y: event.clientY - offset.current.y }
    const least = { x: offset.current.x - box.right + margin, y: offset.current.y - box.top }
    const most = {
      x: offset.current.x + window.innerWidth - box.left - margin,
      y: offset.current.y + window.innerHeight - box.top - margin,
    }
    followPointer(event, (moved) => {
      offset.current = { x: between(moved.clientX - start.x, least.x, most.x), y: between(moved.clientY - start.y, least.y, most.y) }
      element.style.transform = `translate(${offset.current.x}px, ${offset.current.y}px)`
    })
  }
}

function between(value: number, least: number, most: number): number {
  return Math.min(Math.max(value, least), most)
}
