import { useEffect, useRef } from 'react'
import { useIsActive } from '../../tabs/tab-context.ts'

/** Ctrl+S and Ctrl+Enter save the document that is looked at; not while an input method composes or a dialog is open. */
export function useSaveKeys(save: () => void): void {
  const isActive = useIsActive()
  const latest = useRef(save)
  latest.current = save
  useEffect(() => {
    if (!isActive) return
    const press = (event: KeyboardEvent) => {
      const isSave = (event.ctrlKey || event.metaKey) && (event.key.toLowerCase() === 's' || event.key === 'Enter')
      if (!isSave || event.isComposing || document.querySelector('.ant-modal-wrap:not([style*="display: none"])')) return
      event.preventDefault()
      latest.current()
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [isActive])
}
