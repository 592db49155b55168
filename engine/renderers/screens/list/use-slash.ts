import { type RefObject, useEffect } from 'react'

/** `/` goes to the first input of a panel that is shown, unless something is being typed. */
export function useSlash(panel: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const go = (event: KeyboardEvent) => {
      const isTyping = (event.target as HTMLElement).closest('input, textarea, [contenteditable], [role="dialog"]') !== null
      if (event.key !== '/' || isTyping || event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return
      if (!panel.current || panel.current.closest('[inert]')) return
      event.preventDefault()
      panel.current?.querySelector('input')?.focus()
    }
    window.addEventListener('keydown', go)
    return () => window.removeEventListener('keydown', go)
  }, [panel])
}
