import { readLocal, writeLocal } from '../state/local-storage.ts'
import { sessionAtom } from '../state/portal.ts'
import { store } from '../state/store.ts'
import { api } from './api.ts'

/** What is kept on the server of a page that is being filled in. */
export interface ServerDraft {
  readonly data: unknown
  /** ISO 8601. */
  readonly savedAt: string
}

const tokenKey = (address: string) => `draftToken.${address}`

/** The token by which the server knows the draft of somebody who is not signed in. */
export function draftHeaders(address: string): Readonly<Record<string, string>> {
  const token = store.get(sessionAtom) ? null : readLocal(tokenKey(address))
  return typeof token === 'string' ? { 'X-Draft-Token': token } : {}
}

const query = (address: string) => `/drafts?address=${encodeURIComponent(address)}`

/** The draft of a page, if there is one. */
export async function getServerDraft(address: string, signal?: AbortSignal): Promise<ServerDraft | undefined> {
  return (await api.call<ServerDraft | undefined>(query(address), { headers: draftHeaders(address), signal })) ?? undefined
}

/** Keeps the draft of a page; resolves to when that was. */
export async function putServerDraft(address: string, data: unknown): Promise<string> {
  const body = { address, data }
  const answer = await api.call<{ savedAt: string; token?: string }>('/drafts', { body, headers: draftHeaders(address) })
  if (answer.token) writeLocal(tokenKey(address), answer.token)
  return answer.savedAt
}

export function dropServerDraft(address: string): Promise<void> {
  return api.call<void>(query(address), { method: 'DELETE', headers: draftHeaders(address) })
}

/** Sends what was filled in on a public page; resolves to what the record is called. Its draft is gone with it. */
export async function sendRecord(address: string, record: unknown): Promise<string | null> {
  const { display } = await api.call<{ display: string | null }>('/sendings', { body: { address, record }, headers: draftHeaders(address) })
  return display
}
