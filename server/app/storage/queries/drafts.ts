import type { Queryable } from './run_load.ts'

/** A record that was sent already, as somebody has seen it who changes it. */
export interface DraftedRecord {
  readonly id: string
  readonly version: number
}

/** What somebody has begun to fill in. */
interface StoredDraft {
  readonly data: unknown
  /** ISO 8601. */
  readonly savedAt: string
  /** What it changes. Default: it is filled in anew. */
  readonly record?: DraftedRecord
}

interface DraftRow {
  readonly data: unknown
  readonly savedAt: string
  readonly id: string | null
  readonly version: number | null
}

const read = ({ data, savedAt, id, version }: DraftRow): StoredDraft => ({
  data,
  savedAt: new Date(savedAt).toISOString(),
  ...(id !== null && version !== null && { record: { id, version } }),
})

const columns = 'data, saved_at as "savedAt", record_id::text as id, record_version as version'

/** The draft of a key, if there is one. */
export async function findDraft(client: Queryable, key: string): Promise<StoredDraft | undefined> {
  const { rows } = await client.query<DraftRow>({ name: 'draft', text: `select ${columns} from _drafts where key = $1`, values: [key] })
  return rows[0] && read(rows[0])
}

/** Keeps a draft in place of the one before; resolves to when that was. */
export async function keepDraft(
  client: Queryable,
  draft: {
    readonly key: string
    readonly account: string | undefined
    readonly address: string
    readonly data: unknown
    readonly record?: DraftedRecord
  },
): Promise<string> {
  const { rows } = await client.query<{ savedAt: string }>({
    name: 'keep draft',
    text: `insert into _drafts (key, account_id, address, data, record_id, record_version) values ($1, $2, $3, $4, $5, $6)
      on conflict (key) do update set data = excluded.data, saved_at = now() returning saved_at as "savedAt"`,
    values: [
      draft.key,
      draft.account ?? null,
      draft.address,
      JSON.stringify(draft.data),
      draft.record?.id ?? null,
      draft.record?.version ?? null,
    ],
  })
  return new Date(rows[0]?.savedAt ?? Date.now()).toISOString()
}

/** Bytes that the drafts of an account take, but one. */
export async function bytesOfOtherDrafts(client: Queryable, account: string, key: string): Promise<number> {
  const { rows } = await client.query<{ bytes: string }>({
    name: 'bytes of drafts',
    text: 'select coalesce(sum(pg_column_size(data)), 0)::bigint as bytes from _drafts where account_id = $1 and key <> $2',
    values: [account, key],
  })
  return Number(rows[0]?.bytes ?? 0)
}

/** Names the telephone number or mail address with which a draft is found elsewhere. */
export async function nameContact(client: Queryable, key: string, contact: string): Promise<void> {
  await client.query({ name: 'contact of draft', text: 'update _drafts set contact = $2 where key = $1', values: [key, contact] })
}

/** Where a draft is: by its key, and the page that it is of. */
interface DraftPlace {
  readonly key: string
  readonly address: string
}

/** The draft that was kept last with a telephone number or mail address. */
export async function draftOfContact(client: Queryable, contact: string): Promise<DraftPlace | undefined> {
  const { rows } = await client.query<DraftPlace>({
    name: 'draft of contact',
    text: 'select key, address from _drafts where contact = $1 order by saved_at desc limit 1',
    values: [contact],
  })
  return rows[0]
}

/** The draft in which strangers change a record as it stands; one that was begun before it was written again is forgotten. */
export async function draftOfRecord(client: Queryable, address: string, { id, version }: DraftedRecord): Promise<DraftPlace | undefined> {
  await client.query(`delete from _drafts where record_id = $1::bigint and address = $2 and record_version <> $3`, [id, address, version])
  const { rows } = await client.query<DraftPlace>('select key, address from _drafts where record_id = $1::bigint and address = $2', [
    id,
    address,
  ])
  return rows[0]
}

/** Gives a draft another key, with the files that were uploaded for it: whoever knows the one before has it no more. */
export async function moveDraft(client: Queryable, from: string, to: string): Promise<boolean> {
  const { rows } = await client.query(
    `with moved as (update _drafts set key = $2 where key = $1 returning key),
      files as (update _files set draft = $2 where draft = $1 and exists (select from moved))
      select key from moved`,
    [from, to],
  )
  return rows.length > 0
}

/** Removes a draft; what there was. */
export async function takeDraft(client: Queryable, key: string): Promise<StoredDraft | undefined> {
  const { rows } = await client.query<DraftRow>({
    name: 'drop draft',
    text: `delete from _drafts where key = $1 returning ${columns}`,
    values: [key],
  })
  return rows[0] && read(rows[0])
}

/** Forgets drafts that nobody came back to for ninety days. */
export async function forgetDrafts(client: Queryable): Promise<void> {
  await client.query(`delete from _drafts where saved_at < now() - interval '90 days'`)
}
