import type { AppEntity } from '../../app/app.ts'
import { remember } from '../../app/remember.ts'
import { vars } from '../../app/vars.ts'
import { type RecordData, wireOf } from '../../values/record-data.ts'

/** By field, the references beside it whose choice it narrows: cities by their province. */
const narrowedBy = remember((entity: AppEntity): ReadonlyMap<string, readonly string[]> => {
  const row = entity.parent ? 'row.' : 'record.'
  const narrowed = new Map<string, string[]>()
  for (const { name, declaration } of entity.fields.values()) {
    if (!declaration || !('filter' in declaration) || declaration.filter === undefined) continue
    for (const path of new Set(vars(declaration.filter))) {
      if (!path.startsWith(row)) continue
      const field = path.slice(row.length).split('.')[0] ?? ''
      if (field !== name) narrowed.set(field, [...(narrowed.get(field) ?? []), name])
    }
  }
  return narrowed
})

/** The record without the references that were chosen among what another value of the field let through, and so on down the chain. */
export function withoutNarrowed(entity: AppEntity, before: RecordData, record: RecordData, field: string): RecordData {
  if (wireOf(before, field) === wireOf(record, field)) return record
  let emptied = record
  for (const name of narrowedBy(entity).get(field) ?? []) {
    if (wireOf(emptied, name) === null) continue
    const through = `${name}.`
    const kept = Object.entries(emptied).filter(([path]) => !path.startsWith(through))
    const { [name]: _, ...labels } = emptied.$labels ?? {}
    const next = { ...(Object.fromEntries(kept) as RecordData), [name]: null, $labels: labels }
    emptied = withoutNarrowed(entity, emptied, next, name)
  }
  return emptied
}
