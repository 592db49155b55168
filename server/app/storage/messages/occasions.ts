import type { Queryable } from '../queries/run_load.ts'

/** Somebody without an account who is told, and as what role. */
export interface AddressTold {
  readonly role: string
  readonly name: string | null
  readonly email: string | null
  readonly phone: string | null
  /** As the record says it: a language of the app, or anything else. */
  readonly language: string | null
}

/** Something happened that people are to be told. Written with what happened; whoever tells them takes it away. */
export interface Occasion {
  readonly id: string
  readonly message: string
  readonly entity: string
  readonly record: string
  /** The accounts that the metadata names. */
  readonly accounts: readonly string[]
  /** The addresses of people without an account, as the record held them then. */
  readonly addresses: readonly AddressTold[] | null
  /** The event that it comes from, where it does. */
  readonly event: string | null
  readonly at: string
  readonly tries: number
}

/** An occasion as a row that is written with a record. */
export type OccasionRow = {
  readonly message: string
  readonly entity: string
  readonly record_id: string | undefined
  readonly account_ids: readonly string[]
  readonly event_id: string | null
  readonly addresses: readonly AddressTold[] | null
  readonly created_at: string
  readonly due_at: string
  readonly tries: number
  readonly reason: string | null
}

/** A row for something that has just happened. */
export const occasionRow = (
  about: Pick<OccasionRow, 'message' | 'entity' | 'record_id' | 'account_ids'> & Partial<Pick<OccasionRow, 'event_id' | 'addresses'>>,
  now: string,
): OccasionRow => ({ event_id: null, addresses: null, ...about, created_at: now, due_at: now, tries: 0, reason: null })

/** Writes occasions outside of the write of a record. */
export async function writeOccasions(client: Queryable, rows: readonly OccasionRow[]): Promise<void> {
  if (rows.length === 0) return
  await client.query({
    name: 'write occasions',
    text: `insert into _occasions (message, entity, record_id, account_ids, event_id, addresses, created_at, due_at, tries, reason)
      select message, entity, record_id, account_ids, event_id, addresses, created_at, due_at, tries, reason
      from json_populate_recordset(null::_occasions, $1::json)`,
    values: [JSON.stringify(rows)],
  })
}

/** Takes occasions that are due, in their order, for the transaction alone: other nodes take others. */
export async function takeOccasions(client: Queryable, now: string, most: number): Promise<readonly Occasion[]> {
  const { rows } = await client.query<Occasion & { at: Date }>({
    name: 'take occasions',
    text: `select id::text as id, message, entity, record_id::text as record, account_ids::text[] as accounts, event_id::text as event, addresses,
        created_at as at, tries from _occasions where due_at <= $1 order by id limit $2 for update skip locked`,
    values: [now, most],
  })
  return rows.map((row) => ({ ...row, at: new Date(row.at).toISOString() }))
}

/** Forgets an occasion: everybody was told. */
export async function dropOccasion(client: Queryable, id: string): Promise<void> {
  await client.query({ name: 'drop occasion', text: 'delete from _occasions where id = $1', values: [id] })
}

/** Puts an occasion off: nobody could be told. */
export async function putOff(client: Queryable, id: string, until: string, reason: string): Promise<void> {
  await client.query({
    name: 'put occasion off',
    text: 'update _occasions set tries = tries + 1, due_at = $2, reason = $3 where id = $1',
    values: [id, until, reason],
  })
}
