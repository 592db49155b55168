import type { Tone } from '../../schema/tone.ts'
import { readLocal, writeLocal } from '../state/local-storage.ts'
import { sessionAtom } from '../state/portal.ts'
import { store } from '../state/store.ts'
import { api } from './api.ts'
import type { CodeProof, SentCode } from './codes.ts'

/** What is kept on the server of a page that is being filled in. */
export interface ServerDraft {
  readonly data: unknown
  /** ISO 8601. */
  readonly savedAt: string
  /** What it changes, which was sent before, and why that was returned. */
  readonly changes?: { readonly number: string; readonly reason: string | null }
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

/**
 * Keeps the draft of a page; resolves to when that was.
 * @param isThere whether there is one already. Fails with `linkDead` where a stranger's is not: it was sent, or goes on elsewhere
 */
export async function putServerDraft(address: string, data: unknown, isThere: boolean): Promise<string> {
  const body = { address, data, isThere }
  const answer = await api.call<{ savedAt: string; token?: string }>('/drafts', { body, headers: draftHeaders(address) })
  if (answer.token) writeLocal(tokenKey(address), answer.token)
  return answer.savedAt
}

/** Throws the draft of a page away; nothing happens where there is none. */
export function dropServerDraft(address: string): Promise<void> {
  return api.call<void>(query(address), { method: 'DELETE', headers: draftHeaders(address) })
}

/** Sends what was filled in on a public page; resolves to what the record is called. Its draft is gone with it. */
export async function sendRecord(address: string, record: unknown): Promise<string | null> {
  const { display } = await api.call<{ display: string | null }>('/sendings', { body: { address, record }, headers: draftHeaders(address) })
  return display
}

/** A draft that goes on here: the page that it is of. Its token is known from now on. */
interface Moved {
  readonly address: string
  readonly token: string
}

function taken({ address, token }: Moved): string {
  writeLocal(tokenKey(address), token)
  return address
}

/** Has a code sent with which the draft of a page is found on another device; without a page, one with which such a draft goes on here. */
export const askDraftCode = (to: string, address?: string) =>
  api.call<SentCode>('/drafts/code', {
    isAnonymous: true,
    body: { to, address },
    ...(address !== undefined && { headers: draftHeaders(address) }),
  })

/** Names what was proved for the draft of a page. Fails with `wrongCode`. */
export const nameDraftContact = ({ token, code }: CodeProof, address: string) =>
  api.call<void>('/drafts/code/entry', { isAnonymous: true, body: { token, code, address }, headers: draftHeaders(address) })

/** Goes on here with the draft that was named; resolves to its page. Fails with `wrongCode`. */
export const takeDraft = async ({ token, code }: CodeProof) =>
  taken(await api.call<Moved>('/drafts/code/entry', { isAnonymous: true, body: { token, code } }))

/** How an application stands. */
export interface Application {
  readonly number: string
  readonly label: string
  readonly tone: Tone
  readonly text?: string
  readonly reason?: string
  /** ISO 8601. */
  readonly since: string | null
  /** With it the application is opened to be changed; `null` where it is not open. */
  readonly pass: string | null
}

/** The part of a page where applications are asked about. */
interface ApplicationPlace {
  readonly route: string
  readonly block: string
}

/** Has a code sent with which an applicant sees how theirs stands; the answer is the same whether there is one. */
export const askApplicationCode = (place: ApplicationPlace, number: string, to: string) =>
  api.call<SentCode>('/applications/code', { isAnonymous: true, body: { ...place, number, to } })

/** How it stands. Fails with `wrongCode`. */
export const readApplication = (place: ApplicationPlace, { token, code }: CodeProof) =>
  api.call<Application>('/applications/code/entry', { isAnonymous: true, body: { ...place, token, code } })

/** Opens it to be changed here; resolves to the page where that is done. */
export const changeApplication = async (place: ApplicationPlace, pass: string) =>
  taken(await api.call<Moved>('/applications/changes', { isAnonymous: true, body: { ...place, pass } }))
