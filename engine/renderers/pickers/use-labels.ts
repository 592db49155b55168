import { useEffect, useState } from 'react'
import type { Candidates } from '../../runtime/screens/picker/candidates.ts'
import { findLabels } from './find-labels.ts'

type Names = Readonly<Record<string, string>>

/** What people call records by id; those not known yet are asked for. `learn` tells of some that are known already, `given` are known where the picker stands. */
export function useLabels(source: Candidates, ids: readonly string[], given: Names = {}) {
  const [found, setLabels] = useState<Names>({})
  const labels = { ...found, ...given }
  const unknown = ids.filter((id) => !Object.hasOwn(labels, id)).join()

  useEffect(() => {
    if (!unknown) return
    const abort = new AbortController()
    findLabels(source, unknown.split(','), abort.signal).then(
      (answer) => setLabels((before) => ({ ...before, ...answer })),
      () => undefined,
    )
    return () => abort.abort()
  }, [source, unknown])

  const learn = (known: Names) => setLabels((before) => ({ ...before, ...known }))
  return { labels, learn }
}
