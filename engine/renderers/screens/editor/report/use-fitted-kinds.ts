import { useCallback, useEffect, useRef } from 'react'
import type { Thing } from '../../../../runtime/overlays/thing.ts'
import { asThing, type Draft } from '../../../../runtime/screens/report-builder/draft.ts'
import { withFittedKinds } from '../../../../runtime/screens/report-builder/fitted-kinds.ts'
import type { Preview } from './use-preview.ts'

/** Gives worked-out values the kinds that what was wrong with them says. @returns leaves a value the kind that somebody has chosen */
export function useFittedKinds(draft: Draft | undefined, thing: Thing, preview: Preview, onEdit: (thing: Thing) => void) {
  const chosenKinds = useRef(new Set<string>())
  useEffect(() => {
    if (!draft || preview.wrong !== thing) return
    const fitted = withFittedKinds(draft, preview.diagnostics, chosenKinds.current)
    if (fitted !== draft) onEdit(asThing(fitted))
  }, [draft, thing, preview, onEdit])
  return useCallback((name: string) => void chosenKinds.current.add(name), [])
}
