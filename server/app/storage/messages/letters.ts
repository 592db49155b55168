import type { Language } from '../../../../engine/schema/names.ts'
import type { Queryable } from '../queries/run_load.ts'

/** What is said in one language. */
export interface LetterText {
  readonly title: string
  readonly body: string
}

/** A letter to an account, as a row. */
export interface LetterRow {
  readonly account_id: string
  readonly message: string
  /** The record that it is about. */
  readonly entity?: string
  readonly record_id?: string | undefined
  /** The report that it is about. */
  readonly report?: string
  /** In the first language of the app. */
  readonly title: string
  readonly body: string
  /** In each language of the app. */
  readonly texts: Readonly<Partial<Record<Language, LetterText>>>
  readonly created_at: string
}

/** A letter as its reader is shown it. */
interface Letter extends LetterText {
  readonly id: string
  readonly message: string
  readonly entity: string | null
  readonly record: string | null
  readonly report: string | null
  readonly createdAt: string
  readonly readAt: string | null
}

/** Puts letters where their readers find them. */
export async function writeLetters(client: Queryable, rows: readonly LetterRow[]): Promise<void> {
  if (rows.length === 0) return
  await client.query({
    name: 'write letters',
    text: `insert into _notifications (account_id, message, entity, record_id, report, title, body, texts, created_at)
      select account_id, message, entity, record_id, report, title, body, texts, created_at from json_populate_recordset(null::_notifications, $1::json)`,
    values: [JSON.stringify(rows)],
  })
}

/** Which letters are asked for. */
interface LetterQuestion {
  readonly account: string
  readonly language: Language
  /** Only those before this one. */
  readonly before?: string | undefined
  readonly isUnread?: boolean
  readonly most: number
}

/** The letters of an account, the newest first, in a language. */
export async function lettersOf(client: Queryable, { account, language, before, isUnread, most }: LetterQuestion): Promise<Letter[]> {
  const values: unknown[] = [account, language, most]
  const conditions = ['account_id = $1']
  if (before !== undefined) conditions.push(`id < $${values.push(before)}::bigint`)
  if (isUnread) conditions.push('read_at is null')
  const { rows } = await client.query<Letter & { createdAt: Date; readAt: Date | null }>(
    `select id::text as id, message, entity, record_id::text as record, report, coalesce(texts->$2->>'title', title) as title,
       coalesce(texts->$2->>'body', body) as body, created_at as "createdAt", read_at as "readAt"
     from _notifications where ${conditions.join(' and ')} order by id desc limit $3`,
    values,
  )
  return rows.map((row) => ({
    ...row,
    createdAt: new Date(row.createdAt).toISOString(),
    readAt: row.readAt && new Date(row.readAt).toISOString(),
  }))
}

/** How many letters an account has not read. */
export async function unreadLetters(client: Queryable, account: string): Promise<number> {
  const { rows } = await client.query<{ unread: number }>({
    name: 'unread letters',
    text: 'select count(*)::int as unread from _notifications where account_id = $1 and read_at is null',
    values: [account],
  })
  return rows[0]?.unread ?? 0
}

/** Marks letters of an account as read: these, or all. */
export async function markRead(client: Queryable, account: string, ids: readonly string[] | undefined, now: string): Promise<void> {
  const values: unknown[] = [account, now]
  const those = ids === undefined ? '' : ` and id = any($${values.push(ids)}::bigint[])`
  await client.query(`update _notifications set read_at = $2 where account_id = $1 and read_at is null${those}`, values)
}
