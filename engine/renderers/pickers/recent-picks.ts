import { readLocal, writeLocal } from '../state/local-storage.ts'

const most = 8

/** Ids that the person picked from an entity lately, the last first. */
export function recentPicks(entity: string): readonly string[] {
  const stored = readLocal(key(entity))
  return Array.isArray(stored) ? stored.filter((id) => typeof id === 'string').slice(0, most) : []
}

/** Remembers a pick. */
export function rememberPick(entity: string, id: string): void {
  writeLocal(key(entity), [id, ...recentPicks(entity).filter((other) => other !== id)].slice(0, most))
}

function key(entity: string): string {
  return `picks.${entity}`
}
