import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { quote } from '../../app/storage/identifiers.ts'

/** What every table of a database holds: how many rows, and a digest of all of them. */
export async function tablesOf(url: string): Promise<Readonly<Record<string, string>>> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<{ name: string }>(
      `select tablename as name from pg_tables where schemaname = 'public' order by tablename`,
    )
    const found: Record<string, string> = {}
    for (const { name } of rows) {
      const text = `select count(*)::text || ' ' || coalesce(md5(string_agg(row_text, ',' order by row_text)), '') as held
        from (select t::text collate "C" as row_text from ${quote(name)} t) rows`
      found[name] = (await client.query<{ held: string }>(text)).rows[0]?.held ?? ''
    }
    return found
  } finally {
    await client.end()
  }
}

/** What every file below a folder holds. */
export function filesBelow(folder: string): Readonly<Record<string, string>> {
  const paths = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
  return Object.fromEntries(paths.map((path) => [path.slice(folder.length), createHash('sha256').update(readFileSync(path)).digest('hex')]))
}
