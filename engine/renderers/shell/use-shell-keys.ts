import { useEffect } from 'react'

/** Ctrl+K opens the palette, `?` the shortcuts; neither while an input method composes, nor `?` while something is typed. */
export function useShellKeys(onPalette: () => void, onShortcuts: () => void): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.isComposing) return
      if (event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey)) {
        event.preventDefault()
        onPalette()
      }
      const isTyping = (event.target as HTMLElement).closest('input, textarea, [contenteditable], [role="dialog"]') !== null
      if (event.key === '?' && !isTyping && !event.ctrlKey && !event.metaKey && !event.altKey) onShortcuts()
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [onPalette, onShortcuts])
}
