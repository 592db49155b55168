import { api } from './api.ts'

/** A document that answers to what was typed. */
export interface FoundDocument {
  readonly name: string
  /** What kind of document it is. */
  readonly label: string
  /** Its status and what is essential of it, as people read them. */
  readonly facts: readonly string[]
  readonly address: string
}

/** The documents that answer to the words, of those that the person sees. */
export async function findDocuments(words: string, signal?: AbortSignal): Promise<readonly FoundDocument[]> {
  return (await api.call<{ documents: readonly FoundDocument[] }>(`/find?words=${encodeURIComponent(words)}`, { signal })).documents
}
