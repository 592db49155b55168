import { api } from './api.ts'

/** What somebody said beside a record. */
export interface Comment {
  readonly id: string
  readonly by: string
  readonly byName: string | null
  /** ISO 8601 in UTC. */
  readonly at: string
  readonly text: string
}

interface Comments {
  readonly comments: readonly Comment[]
}

const path = (entity: string, id: string) => `/records/${encodeURIComponent(entity)}/${encodeURIComponent(id)}/comments`

/** The calls about what people say beside a record. */
export const commentApi = {
  read: async (entity: string, id: string, signal?: AbortSignal) => (await api.call<Comments>(path(entity, id), { signal })).comments,
  say: async (entity: string, id: string, text: string) => (await api.call<Comments>(path(entity, id), { body: { text } })).comments,
}
