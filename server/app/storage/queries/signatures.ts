import type { AppEntity } from '../../../../engine/runtime/app/app.ts'
import type { SignedContent } from '../../../../engine/runtime/workflows/signed-content.ts'
import { digest } from '../../values/digest.ts'
import { columnTypes } from '../columns/column_types.ts'
import { quote } from '../identifiers.ts'
import { hasTable } from './has_table.ts'
import type { Queryable } from './run_load.ts'

/** From where what was signed is read: it can be read again by whoever knows no metadata. */
interface SignedColumns {
  readonly table: string
  readonly columns: readonly string[]
  readonly lines: readonly { readonly table: string; readonly columns: readonly string[] }[]
}

/** A signature as it is kept. */
export interface StoredSignature {
  readonly entity: string
  readonly record: string
  readonly version: number
  readonly transition: string
  readonly account: string
  /** What the signer was called then. */
  readonly name: string
  readonly method: 'password' | 'code'
  /** Where the code went, in part. */
  readonly contact: string | null
  /** ISO 8601 in UTC. */
  readonly at: string
  /** SHA-256 of what was signed, in hexadecimal digits. */
  readonly hash: string
  readonly content: SignedColumns
  /** As a data URL. */
  readonly drawing: string | null
  readonly typed: string | null
}

/** The columns of what is signed. */
export const columnsOf = (entity: AppEntity, { fields, lines }: SignedContent): SignedColumns => ({
  table: entity.table,
  columns: fields.flatMap(({ column }) => column ?? []),
  lines: lines.map(({ lines, fields }) => ({ table: lines.table, columns: fields.flatMap(({ column }) => column ?? []) })),
})

/** The hash of what stands in these columns of a record now; nothing where they are not there any more. */
export async function hashNow(client: Queryable, { table, columns, lines }: SignedColumns, id: string): Promise<string | undefined> {
  const texts = (names: readonly string[]) => `json_build_array(${names.map((name) => `${quote(name)}::text`).join(', ')})`
  const { rows } = await client.query<{ values: unknown }>(
    `select ${texts(columns)} as values from ${quote(table)} where id = $1::bigint`,
    [id],
  )
  if (!rows[0]) return undefined
  const parts: unknown[] = [columns, rows[0].values]
  for (const part of lines) {
    const found = await client.query<{ values: unknown }>(
      `select ${texts(part.columns)} as values from ${quote(part.table)} where parent = $1::bigint order by _position, id`,
      [id],
    )
    parts.push(
      part.columns,
      found.rows.map(({ values }) => values),
    )
  }
  return digest(parts)
}

/** The hash, or nothing where a table or column has gone. In a transaction it must not fail. */
export const safeHashNow = (client: Queryable, content: SignedColumns, id: string): Promise<string | undefined> =>
  hashNow(client, content, id).catch(() => undefined)

/** Keeps a signature. */
export async function addSignature(client: Queryable, signature: StoredSignature): Promise<void> {
  const { entity, record, version, transition, account, name, method, contact, at, hash, content, drawing, typed } = signature
  await client.query(
    `insert into _signatures (entity, record_id, version, transition, account_id, name, method, contact, at, hash, content, drawing, typed)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)`,
    [entity, record, version, transition, account, name, method, contact, at, hash, JSON.stringify(content), drawing, typed],
  )
}

const columns = `entity, record_id::text as record, version, transition, account_id::text as account, name, method, contact, at::text as at,
  hash, content, drawing, typed`

const read = (row: StoredSignature): StoredSignature => ({ ...row, at: columnTypes.datetime.decode(row.at) as string })

/** The signatures on a record, the first one first. */
export async function signaturesOf(client: Queryable, entity: string, id: string): Promise<readonly StoredSignature[]> {
  const { rows } = await client.query<StoredSignature>({
    name: 'signatures',
    text: `select ${columns} from _signatures where record_id = $1::bigint and entity = $2 order by id`,
    values: [id, entity],
  })
  return rows.map(read)
}

/** What the log says of a signature: everything but the picture, which it has the digest of. */
export const signatureDigest = ({ content: _, drawing, ...facts }: StoredSignature): string =>
  digest({ ...facts, drawing: drawing === null ? null : digest(drawing) })

/** A signature with its entry in the log. */
interface LoggedSignature {
  readonly signature: StoredSignature | undefined
  readonly seq: number
  /** What the log says of it. */
  readonly digest: unknown
}

/** Every entry of the log about a signature, with the signature, if it is still there. */
export async function loggedSignatures(client: Queryable): Promise<readonly LoggedSignature[]> {
  if (!(await hasTable(client, '_signatures'))) return []
  const { rows } = await client.query<StoredSignature & { seq: string | null; said: unknown }>(
    `select s.*, a.seq::text as seq, a.detail->'signature' as said from _audit_log a
     left join (select ${columns} from _signatures) s on s.entity = a.entity and s.record = a.record_id::text and s.version = a.version
     where a.kind = 'record.sign' order by a.id`,
  )
  return rows.map(({ seq, said, ...row }) => ({
    seq: Number(seq ?? 0),
    digest: said,
    signature: row.hash === null ? undefined : read(row),
  }))
}
