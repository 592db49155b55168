import { type RefObject, useEffect } from 'react'
import { useStable } from '../state/use-stable.ts'

type Take = (event: ClipboardEvent) => void

/** Copies and pastes in an element, or while it has the focus: where no text is selected, some browsers tell the page as a whole. */
export function useClipboard(place: RefObject<HTMLElement | null>, copy: Take, paste: Take): void {
  const take = useStable((event: ClipboardEvent) => {
    const { activeElement, body } = document
    const at = activeElement === body ? event.target : activeElement
    if (!(at instanceof Node && place.current?.contains(at))) return
    if (event.type === 'copy') copy(event)
    else paste(event)
  })
  useEffect(() => {
    document.addEventListener('copy', take)
    document.addEventListener('paste', take)
    return () => {
      document.removeEventListener('copy', take)
      document.removeEventListener('paste', take)
    }
  }, [take])
}
