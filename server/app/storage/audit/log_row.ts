import { canonical, digest } from '../../values/digest.ts'

/** An entry as it is read to be sealed or verified: every value as text, but for `detail`. */
export interface LogRow {
  readonly id: string
  readonly at: string
  readonly kind: string
  readonly account: string | null
  readonly login: string | null
  readonly address: string | null
  readonly request: string | null
  readonly entity: string | null
  readonly record: string | null
  readonly version: number | null
  readonly detail: unknown
}

/** Where the chain stands after an entry. */
export interface Link {
  readonly seq: number
  readonly hash: string
}

/** Before the first entry. */
export const root: Link = { seq: 0, hash: '' }

/** The columns of an entry that its hash covers, selected under the names of `LogRow`. */
export const logColumns = `id::text, to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at, kind, account_id::text as account, login, address,
  request_id as request, entity, record_id::text as record, version, detail`

/** The link of an entry that follows another: its hash covers the entry, its place and the hash before it. */
export function linkAfter(before: Link, row: LogRow): Link {
  const { id, at, kind, account, login, address, request, entity, record, version, detail } = row
  const seq = before.seq + 1
  const facts = [seq, before.hash, id, at, kind, account, login, address, request, entity, record, version, canonical(detail)]
  return { seq, hash: digest(JSON.stringify(facts)) }
}
