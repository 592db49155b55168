import { type RefObject, useEffect, useRef } from 'react'

/** Calls when `/` is pressed on the page that a place stands in, unless something is being typed. */
export function useSlash(place: RefObject<HTMLElement | null>, onSlash: () => void): void {
  const current = useRef(onSlash)
  current.current = onSlash
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const isTyping = (event.target as HTMLElement).closest('input, textarea, [contenteditable], [role="dialog"]') !== null
      if (event.key !== '/' || isTyping || event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return
      if (!place.current || place.current.closest('[inert]')) return
      event.preventDefault()
      current.current()
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [place])
}

/** Goes to the first input of a panel, as soon as it is there; what it returns gives up waiting. */
export function enterPanel(panel: HTMLElement): () => void {
  const enter = () => {
    const input = panel.querySelector('input')
    input?.focus()
    return input !== null
  }
  if (enter()) return () => undefined
  const watch = new MutationObserver(() => enter() && watch.disconnect())
  watch.observe(panel, { childList: true, subtree: true })
  return () => watch.disconnect()
}
