import { atom } from 'jotai'
import type { RecordData } from '../../runtime/values/record-data.ts'
import { time } from './clock.ts'
import { store } from './store.ts'

/** Unsaved documents handed from one screen to another, by key: `<screen>/new?draft=<key>`. */
const draftsAtom = atom<Readonly<Record<string, RecordData>>>({})

let count = 0

/** Keeps a draft for the screen that is about to open; answers its key. */
export function keepDraft(record: RecordData): string {
  count += 1
  const key = `${time().toString(36)}${count}`
  store.set(draftsAtom, (drafts) => ({ ...drafts, [key]: record }))
  return key
}

/** The draft with the key, if it is still there. */
export function findDraft(key: string): RecordData | undefined {
  return store.get(draftsAtom)[key]
}

/** Forgets a draft that was saved or thrown away. */
export function forgetDraft(key: string): void {
  store.set(draftsAtom, ({ [key]: _, ...others }) => others)
}
