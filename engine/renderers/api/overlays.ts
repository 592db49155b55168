import type { MenuItem } from '../../runtime/access/menu.ts'
import type { Problem } from '../../runtime/expressions/problem.ts'
import type { Json } from '../../runtime/overlays/json.ts'
import type { Operations } from '../../runtime/overlays/operation.ts'
import type { ChangeAction } from '../../runtime/overlays/stored-overlay.ts'
import type { Thing } from '../../runtime/overlays/thing.ts'
import { api } from './api.ts'

/** A thing as the API tells it: a null for its value where there is none. */
export interface ToldThing {
  readonly value: Json
  readonly texts: Thing['texts']
}

/** One of the things of a kind. */
export interface ThingEntry {
  readonly name: string
  readonly label: string | null
  readonly version: number
  readonly isDeployed: boolean
  readonly isThere: boolean
  readonly isChanged: boolean
  readonly hasDraft: boolean
  readonly publishAt: string | null
  /** When it was to be published by itself, and was wrong. */
  readonly refusedAt: string | null
  readonly changedAt?: string | null
  readonly quarantined: number
}

/** Something that is wrong with a thing, and where. */
export interface ThingDiagnostic {
  readonly code: string
  readonly severity: 'error' | 'warning'
  readonly message: string
  readonly problem?: Problem
  readonly at: readonly (string | number)[]
  /** Where it is wrong, if not in the thing itself. */
  readonly file?: string
}

/** How a thing stands. */
export interface ThingFacts {
  readonly kind: string
  readonly name: string
  readonly version: number
  readonly deployed: ToldThing
  readonly published: ToldThing
  readonly draft: ToldThing | null
  readonly changes: { readonly published: number; readonly draft: number | null }
  readonly publishAt: string | null
  readonly refusedAt: string | null
  readonly quarantined: readonly { readonly operations: Operations; readonly reason: string | null }[]
  readonly diagnostics?: readonly ThingDiagnostic[]
}

export interface ThingVersion {
  readonly version: number
  readonly action: ChangeAction
  /** What it left: operations over what is deployed. */
  readonly operations: Operations
  readonly account: string | null
  /** What the account is called, to whoever may know. */
  readonly by: string | null
  readonly at: string
  readonly note: string | null
  /** When it was to be published by itself; of a version that scheduled it. */
  readonly publishAt: string | null
}

/** The things of a kind, and what their parts may name. */
export interface Things {
  readonly things: readonly ThingEntry[]
  readonly screens: Readonly<Record<string, string>>
  readonly roles: Readonly<Record<string, string>>
}

const at = (kind: string, name: string) => `/admin/overlays/${kind}/${encodeURIComponent(name)}`

export const getThings = (kind: string): Promise<Things> => api.call<Things>(`/admin/overlays/${kind}`)
export const getThing = (kind: string, name: string): Promise<ThingFacts> => api.call<ThingFacts>(at(kind, name))
export const getVersions = (kind: string, name: string) => api.call<{ versions: readonly ThingVersion[] }>(`${at(kind, name)}/versions`)

export const saveThing = (kind: string, name: string, version: number, thing: Thing) =>
  api.call<ThingFacts>(at(kind, name), { method: 'PUT', version, body: { value: thing.value ?? null, texts: thing.texts } })
export const discardThing = (kind: string, name: string, version: number) =>
  api.call<ThingFacts>(at(kind, name), { method: 'DELETE', version })
export const publishThing = (kind: string, name: string, version: number) =>
  api.call<ThingFacts>(`${at(kind, name)}/publish`, { method: 'POST', version, body: {} })
/** Has the draft published at a moment (ISO 8601); with none, takes that back. */
export const scheduleThing = (kind: string, name: string, version: number, moment: string | null, note?: string) =>
  api.call<ThingFacts>(`${at(kind, name)}/publish`, {
    method: 'POST',
    version,
    body: { at: moment, ...(note !== undefined && { note }) },
  })
export const rollBackThing = (kind: string, name: string, version: number, to: number) =>
  api.call<ThingFacts>(`${at(kind, name)}/roll-back`, { method: 'POST', version, body: { version: to } })
export const previewMenu = (name: string, thing: Thing, role: string) =>
  api.call<{ items: readonly MenuItem[] }>(`${at('menu', name)}/preview`, {
    method: 'POST',
    isRead: true,
    body: { value: thing.value ?? null, texts: thing.texts, role },
  })

/** What a message would say, and which records it can be tried on. */
export interface MessagePreview {
  /** The newest first. */
  readonly records: readonly { readonly id: string; readonly label: string }[]
  readonly record: string | null
  /** By language and channel. */
  readonly written: Readonly<Record<string, Readonly<Record<string, { readonly title: string; readonly body: string }>>>>
}

export const previewMessage = (
  name: string,
  thing: Thing,
  trial: { readonly record?: string; readonly words?: string },
  signal: AbortSignal,
) =>
  api.call<MessagePreview>(`${at('message', name)}/preview`, {
    method: 'POST',
    isRead: true,
    signal,
    body: { value: thing.value ?? null, texts: thing.texts, ...trial },
  })
