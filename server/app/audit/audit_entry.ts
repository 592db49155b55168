import type { Context } from '../records/context.ts'
import type { Row } from '../storage/writes/document_change.ts'
import type { AuditKind } from './audit_kinds.ts'

/** A value that JSON can say, and PostgreSQL gives back as it was. */
export type AuditValue = string | number | boolean | null | readonly AuditValue[] | { readonly [name: string]: AuditValue }

/** One thing that somebody did. Never a password, token or secret. */
export interface AuditEntry {
  /** `session.start`, `record.update`, `export.records` … */
  readonly kind: AuditKind
  /** The id of the account that did it; without one nobody had signed in. */
  readonly account?: string
  /** What they sign in by, or what was typed. */
  readonly login?: string
  /** The address of the connection. */
  readonly address?: string
  readonly requestId?: string
  /** The record it was done with. */
  readonly entity?: string
  readonly record?: string
  readonly version?: number
  /** What else is to be known: small, and without values that not everybody may see. */
  readonly detail?: Readonly<Record<string, AuditValue>>
  /** ISO 8601 in UTC. Default: now. */
  readonly at?: string
}

/** Who does something, as an entry names them; nothing of a command of the machine. */
export type Actor = Pick<AuditEntry, 'account' | 'login' | 'address' | 'requestId' | 'at'>

/** Who asks. */
export function actorOf({ app, user, address, requestId, now }: Context): Actor {
  const login = user[app.bundle.app.account.login]
  return {
    at: now,
    ...(user.id !== undefined && { account: user.id }),
    ...(typeof login === 'string' && { login }),
    ...(address !== undefined && { address }),
    ...(requestId !== undefined && { requestId }),
  }
}

/** The entry as a row of the log, before it is sealed. */
export const auditRow = ({ kind, account, login, address, requestId, entity, record, version, detail, at }: AuditEntry): Row => ({
  at: at ?? new Date().toISOString(),
  kind,
  account_id: account ?? null,
  login: login?.slice(0, 200) ?? null,
  address: address ?? null,
  request_id: requestId ?? null,
  entity: entity ?? null,
  record_id: record ?? null,
  version: version ?? null,
  detail: detail ?? {},
  seq: null,
  hash: null,
})
