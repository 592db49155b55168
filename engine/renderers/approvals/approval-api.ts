import type { InboxCount, InboxItem } from '../../runtime/approvals/inbox.ts'
import { api } from '../api/api.ts'

/** A record that waits for the person, with its address where they may open it. */
export interface LinkedItem extends InboxItem {
  readonly address: string | null
}

export interface Inbox extends InboxCount {
  /** Whether the person decides anything at all, so that a substitute could. */
  readonly decides: boolean
  readonly rows: readonly LinkedItem[]
  readonly entities: readonly { readonly name: string; readonly label: string; readonly count: number }[]
}

/** What became of one decision of many. */
interface DecisionResult {
  readonly id: string
  readonly ok: boolean
  readonly issues?: readonly { readonly message: string }[]
}

export interface Colleague {
  readonly id: string
  readonly name: string
  readonly login: string
}

export interface Substitute {
  readonly id: string
  readonly account: string
  readonly accountName: string | null
  readonly substituteName: string | null
  readonly from: string
  readonly to: string
}

export interface ApprovalShown {
  readonly id: string
  readonly state: 'open' | 'approved' | 'rejected' | 'ended'
  readonly level: string | null
  readonly levels: readonly {
    readonly name: string
    readonly label: string
    readonly state: 'done' | 'open' | 'next' | 'stopped'
    readonly people: readonly { readonly name: string; readonly state: string; readonly decidedByName: string | null }[]
    readonly needed: number | null
    readonly dueAt: string | null
  }[]
  readonly events: readonly {
    readonly id: string
    readonly kind: string
    readonly levelLabel: string
    readonly by: string | null
    readonly inPlaceOf: string | null
    readonly to: string | null
    readonly comment: string | null
    readonly at: string | null
  }[]
  readonly can: {
    readonly decide: boolean
    readonly transfer: boolean
    readonly sendBack: readonly { readonly name: string; readonly label: string }[]
  }
}

const recordPath = (entity: string, id: string) => `/records/${encodeURIComponent(entity)}/${encodeURIComponent(id)}/approvals`

/** The calls about what waits for people. */
export const approvalApi = {
  count: () => api.call<InboxCount>('/approvals/count'),
  inbox: (entity?: string, offset = 0) =>
    api.call<Inbox>(`/approvals/inbox?size=100&offset=${offset}${entity ? `&entity=${encodeURIComponent(entity)}` : ''}`),
  decide: (decision: 'approve' | 'reject', items: readonly InboxItem[], comment?: string) =>
    api.call<{ results: readonly DecisionResult[] }>('/approvals/decisions', {
      body: { decision, items: items.map(({ approval, level }) => ({ approval, level })), comment },
    }),
  timeline: (entity: string, id: string) => api.call<{ approvals: readonly ApprovalShown[] }>(recordPath(entity, id)),
  hand: (entity: string, id: string, how: 'transfer' | 'addSigner' | 'sendBack', body: { to: string; comment?: string; level?: string }) =>
    api.call<{ approvals: readonly ApprovalShown[] }>(`${recordPath(entity, id)}/${how}`, { body }),
  readers: (entity: string, id: string, words: string) =>
    api.call<{ rows: readonly Colleague[] }>(`${recordPath(entity, id)}/readers?search=${encodeURIComponent(words)}`),
  colleagues: (words: string) => api.call<{ rows: readonly Colleague[] }>(`/approvals/colleagues?search=${encodeURIComponent(words)}`),
  substitutes: () => api.call<{ own: string; rows: readonly Substitute[] }>('/approvals/substitutes'),
  nameSubstitute: (body: { substitute: string; from: string; to: string }) => api.call('/approvals/substitutes', { body }),
  dropSubstitute: (id: string) => api.call<void>(`/approvals/substitutes/${id}`, { method: 'DELETE' }),
}
