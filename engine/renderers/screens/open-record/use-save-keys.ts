import { useEffect } from 'react'
import { useIsActive } from '../../places/tab-context.ts'
import { useStable } from '../../state/use-stable.ts'

interface SaveKeys {
  save(): void
  /** Goes on from there: the usual next step, where nothing is left to save. */
  goOn(): void
}

/** Ctrl+S saves the document that is looked at, Ctrl+Enter goes on with it; not while an input method composes or a dialog is open. */
export function useSaveKeys({ save, goOn }: SaveKeys): void {
  const isActive = useIsActive()
  const press = useStable((event: KeyboardEvent) => {
    const isSave = event.key.toLowerCase() === 's'
    if (!(event.ctrlKey || event.metaKey) || !(isSave || event.key === 'Enter') || event.isComposing) return
    if (document.querySelector('.ant-modal-wrap:not([style*="display: none"])')) return
    event.preventDefault()
    if (isSave) save()
    else if (!event.repeat) goOn()
  })
  useEffect(() => {
    if (!isActive) return
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [isActive, press])
}
