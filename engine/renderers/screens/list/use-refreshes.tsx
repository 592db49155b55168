import { useAtomValue } from 'jotai'
import { type ReactNode, useCallback, useEffect, useState } from 'react'
import { useIsActive, useTab } from '../../places/tab-context.ts'
import { changesAtom, changesOf } from '../../state/changes.ts'
import { useEdition } from '../../state/edition.ts'

/** Counts up when the rows are to be read again: on demand, and when records were changed elsewhere, once the tab is looked at, and with each edition. */
export function useRefreshes(entity: string): { refreshes: number; refresh: () => void; seenBy: ReactNode } {
  const tab = useTab()
  const changes = changesOf(useAtomValue(changesAtom), entity)
  const edition = useEdition()
  const [own, setOwn] = useState(0)
  const [seen, setSeen] = useState(changes)
  const refresh = useCallback(() => setOwn((count) => count + 1), [])
  return { refreshes: own + tab.refreshes + seen + edition, refresh, seenBy: <Look changes={changes} onLook={setSeen} /> }
}

/** Notices when the tab is looked at, without drawing the list again for it. */
function Look({ changes, onLook }: { changes: number; onLook: (changes: number) => void }) {
  const isActive = useIsActive()
  useEffect(() => {
    if (isActive) onLook(changes)
  }, [isActive, changes, onLook])
  return null
}
