import { atom } from 'jotai'

/** Whether the server can tell this page of what happens now. */
export const isHeardAtom = atom(false)

type Told = () => void

const followers = new Map<string, Set<Told>>()
const listeners = new Set<Told>()

const changed = () => {
  for (const listener of listeners) listener()
}

/** Wants to hear that records of an entity were written, as long as they are shown; answers how to stop it. */
export function followEntity(entity: string, told: Told): () => void {
  const following = followers.get(entity) ?? new Set()
  followers.set(entity, following.add(told))
  if (following.size === 1) changed()
  return () => {
    following.delete(told)
    if (following.size > 0) return
    followers.delete(entity)
    changed()
  }
}

/** The entities whose records are followed. */
export const followedEntities = (): readonly string[] => [...followers.keys()]

/** Tells whoever follows the entity. */
export function entityWritten(entity: string): void {
  for (const told of followers.get(entity) ?? []) told()
}

/** Calls whenever other entities are followed; answers how to stop it. */
export function onFollowed(listener: Told): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
