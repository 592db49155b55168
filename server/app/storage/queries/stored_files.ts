import type { App } from '../../../../engine/runtime/app/app.ts'
import type { StoredFile } from '../../values/stored_file.ts'
import { quote } from '../identifiers.ts'
import type { Queryable } from './run_load.ts'

const columns =
  'id, key, name, type, size::float8 as size, entity, field, account_id::text as "accountId", draft, state, (extract(epoch from created_at) * 1000)::float8 as "createdAt"'

/** Notes a file that is to come. */
export async function expectFile(client: Queryable, file: StoredFile): Promise<void> {
  const { id, key, name, type, size, entity, field, accountId, draft } = file
  await client.query(
    `insert into _files (id, key, name, type, size, entity, field, account_id, draft, state) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, 'expected')`,
    [id, key, name, type, size, entity, field, accountId, draft],
  )
}

/** How many files of the account are to come and have not. */
export async function expectedFiles(client: Queryable, accountId: string): Promise<number> {
  const { rows } = await client.query<{ count: number }>(
    `select count(*)::int as count from _files where account_id = $1 and state = 'expected'`,
    [accountId],
  )
  return rows[0]?.count ?? 0
}

/** How many files were announced for a draft, those that came and those that did not. */
export async function filesOfDraft(client: Queryable, draft: string): Promise<number> {
  const { rows } = await client.query<{ count: number }>('select count(*)::int as count from _files where draft = $1', [draft])
  return rows[0]?.count ?? 0
}

/** A file that was announced or has come; nothing when it is gone. */
export async function findFile(client: Queryable, id: string): Promise<StoredFile | undefined> {
  return (await findFiles(client, [id]))[0]
}

/** Those of the files that are there, in no order. */
export async function findFiles(client: Queryable, ids: readonly string[]): Promise<readonly StoredFile[]> {
  const { rows } = await client.query<StoredFile>({
    name: 'files',
    text: `select ${columns} from _files where id = any($1)`,
    values: [ids],
  })
  return rows
}

/** The file that is to come under a key. */
export async function expectedFile(client: Queryable, key: string): Promise<StoredFile | undefined> {
  const { rows } = await client.query<StoredFile>(`select ${columns} from _files where key = $1 and state = 'expected'`, [key])
  return rows[0]
}

/** Notes that a file is there, with its real size; `false` when it was already or is gone. */
export async function fileArrived(client: Queryable, id: string, size: number): Promise<boolean> {
  const { rowCount } = await client.query(`update _files set state = 'stored', size = $2 where id = $1 and state = 'expected'`, [id, size])
  return rowCount === 1
}

/** Takes a file out of the books; its bytes stay. */
export async function forgetFile(client: Queryable, id: string): Promise<void> {
  await client.query('delete from _files where id = $1', [id])
}

/**
 * Takes the files out of the books that no record has held for some days, and those that never came; their bytes can go.
 * A file is noted as an orphan first and goes only when it still is one later, so that nothing goes that is being attached.
 * @returns the keys of their bytes, but for those that other files share
 */
export async function takeOrphans(client: Queryable, app: App, days: number): Promise<readonly string[]> {
  const held = heldFiles(app)
  await client.query(
    `update _files set orphan_since = case when id in (${held}) then null else coalesce(orphan_since, now()) end
     where (orphan_since is null) <> (id in (${held}))`,
  )
  const { rows } = await client.query<{ key: string }>(
    `with gone as (
       delete from _files where (orphan_since < now() - make_interval(days => $1) or (state = 'expected' and created_at < now() - interval '1 day'))
       and id not in (${held}) returning id, key
     ) select distinct key from gone where not exists (select 1 from _files f where f.key = gone.key and f.id not in (select id from gone))`,
    [days],
  )
  return rows.map(({ key }) => key)
}

/** The ids of all files that records and lines hold, deleted ones too: deleting marks, it does not take away. */
function heldFiles(app: App): string {
  const parts = [...app.entities.values()].flatMap((entity) =>
    [...entity.fields.values()]
      .filter(({ kind }) => kind === 'attachment')
      .map(
        ({ column }) =>
          `select held ->> 'id' from ${quote(entity.table)}, jsonb_array_elements(${quote(column)}) held where ${quote(column)} is not null`,
      ),
  )
  return parts.length === 0 ? 'select null where false' : parts.join(' union ')
}
