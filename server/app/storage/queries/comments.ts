import { columnTypes } from '../columns/column_types.ts'
import type { Queryable } from './run_load.ts'

/** What somebody said beside a record. */
export interface StoredComment {
  readonly id: string
  /** The account. */
  readonly by: string
  /** ISO 8601 in UTC. */
  readonly at: string
  readonly text: string
}

/** A comment to be kept. With a `key`, once for an account and that key. */
interface NewComment {
  readonly entity: string
  readonly record: string
  readonly account: string | undefined
  readonly at: string
  readonly text: string
  readonly key: string | undefined
}

/** The most comments of a record that are shown: the latest. */
const most = 500

/** What was said beside a record, the first first. Nobody's access is looked at. */
export async function readComments(client: Queryable, entity: string, record: string): Promise<readonly StoredComment[]> {
  const { rows } = await client.query<StoredComment>({
    name: 'read comments',
    text: `select id::text as id, account_id::text as by, at::text as at, text from _comments
      where record_id = $1::bigint and entity = $2 order by id desc limit ${most}`,
    values: [record, entity],
  })
  return rows.map((row) => ({ ...row, at: columnTypes.datetime.decode(row.at) as string })).toReversed()
}

/** The accounts that have said something beside a record. */
export async function commentators(client: Queryable, entity: string, record: string): Promise<readonly string[]> {
  const { rows } = await client.query<{ account: string }>({
    name: 'commentators',
    text: 'select distinct account_id::text as account from _comments where record_id = $1::bigint and entity = $2',
    values: [record, entity],
  })
  return rows.map(({ account }) => account)
}

/** Keeps a comment; `false` when it was sent once before. */
export async function writeComment(client: Queryable, { entity, record, account, at, text, key }: NewComment): Promise<boolean> {
  const { rowCount } = await client.query({
    name: 'write comment',
    text: `insert into _comments (entity, record_id, account_id, at, text, request_key) values ($1, $2, $3, $4, $5, $6)
      on conflict do nothing`,
    values: [entity, record, account, at, text, key ?? null],
  })
  return rowCount === 1
}
