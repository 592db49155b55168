import { type RefObject, useEffect } from 'react'
import { useTab } from '../../tabs/tab-context.ts'

/** `/` goes to the first input of a panel, unless something is being typed. */
export function useSlash(panel: RefObject<HTMLElement | null>): void {
  const { isActive } = useTab()
  useEffect(() => {
    if (!isActive) return
    const go = (event: KeyboardEvent) => {
      const isTyping = (event.target as HTMLElement).closest('input, textarea, [contenteditable], [role="dialog"]') !== null
      if (event.key !== '/' || isTyping || event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return
      event.preventDefault()
      panel.current?.querySelector('input')?.focus()
    }
    window.addEventListener('keydown', go)
    return () => window.removeEventListener('keydown', go)
  }, [isActive, panel])
}
