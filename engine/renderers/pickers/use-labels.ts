import { useEffect, useState } from 'react'
import { type Candidates, candidateOf, pickerColumns } from '../../runtime/screens/picker/candidates.ts'
import { searchRecords } from '../api/records.ts'

/** What people call records by id; those not known yet are asked for. `learn` tells of some that are known already. */
export function useLabels(source: Candidates, ids: readonly string[]) {
  const [labels, setLabels] = useState<Readonly<Record<string, string>>>({})
  const unknown = ids.filter((id) => !Object.hasOwn(labels, id)).join()

  useEffect(() => {
    const entity = source.app.entities.get(source.entity)
    if (!unknown || !entity) return
    const wanted = unknown.split(',')
    const abort = new AbortController()
    searchRecords(
      source.entity,
      { columns: pickerColumns(entity), filter: { in: [{ var: 'record.id' }, wanted] }, page: { size: Math.min(wanted.length, 500) } },
      abort.signal,
    ).then(
      ({ rows }) => {
        const found = rows.map((row) => candidateOf(entity, row))
        setLabels((before) => ({
          ...before,
          ...Object.fromEntries(wanted.map((id) => [id, id])),
          ...Object.fromEntries(found.map(({ id, label }) => [id, label])),
        }))
      },
      () => undefined,
    )
    return () => abort.abort()
  }, [source, unknown])

  const learn = (known: Readonly<Record<string, string>>) => setLabels((before) => ({ ...before, ...known }))
  return { labels, learn }
}
