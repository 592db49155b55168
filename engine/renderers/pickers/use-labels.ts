import { useEffect, useState } from 'react'
import type { Candidates } from '../../runtime/screens/picker/candidates.ts'
import { findLabels } from './find-labels.ts'

/** What people call records by id; those not known yet are asked for. `learn` tells of some that are known already. */
export function useLabels(source: Candidates, ids: readonly string[]) {
  const [labels, setLabels] = useState<Readonly<Record<string, string>>>({})
  const unknown = ids.filter((id) => !Object.hasOwn(labels, id)).join()

  useEffect(() => {
    if (!unknown) return
    const abort = new AbortController()
    findLabels(source, unknown.split(','), abort.signal).then(
      (found) => setLabels((before) => ({ ...before, ...found })),
      () => undefined,
    )
    return () => abort.abort()
  }, [source, unknown])

  const learn = (known: Readonly<Record<string, string>>) => setLabels((before) => ({ ...before, ...known }))
  return { labels, learn }
}
