/** Told which version a record has reached; `null` when it is gone, or may not be read any more. */
type Told = (version: number | null) => void

const watches = new Map<string, Set<Told>>()
const listeners = new Set<() => void>()

const keyOf = (entity: string, id: string) => `${entity}/${id}`
const changed = () => {
  for (const listener of listeners) listener()
}

/** Wants to hear of a record as long as it is shown; answers how to stop it. */
export function watchRecord(entity: string, id: string, told: Told): () => void {
  const key = keyOf(entity, id)
  const watching = watches.get(key) ?? new Set()
  watches.set(key, watching.add(told))
  if (watching.size === 1) changed()
  return () => {
    watching.delete(told)
    if (watching.size > 0) return
    watches.delete(key)
    changed()
  }
}

/** The records that are shown, each as `entity/id`. */
export function watchedRecords(): readonly string[] {
  return [...watches.keys()]
}

/** Tells whoever shows the record. @param version `null` when there is nothing to be read any more */
export function recordReached(entity: string, id: string, version: number | null): void {
  for (const told of watches.get(keyOf(entity, id)) ?? []) told(version)
}

/** Calls whenever other records are shown; answers how to stop it. */
export function onWatched(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
