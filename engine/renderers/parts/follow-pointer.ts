import type { PointerEvent } from 'react'

/** Says where the pointer goes from the handle on which it was pressed, until it is let go. */
export function followPointer(
  { currentTarget: handle, pointerId }: PointerEvent<HTMLElement>,
  move: (moved: globalThis.PointerEvent) => void,
): void {
  const stop = () => {
    handle.removeEventListener('pointermove', move)
    handle.removeEventListener('pointerup', stop)
    handle.removeEventListener('pointercancel', stop)
  }
  handle.setPointerCapture(pointerId)
  handle.addEventListener('pointermove', move)
  handle.addEventListener('pointerup', stop)
  handle.addEventListener('pointercancel', stop)
}
