import { createHash } from 'node:crypto'
import type { File } from '../../../../engine/runtime/app/source/file.ts'
import type { Queryable } from './run_load.ts'

/** Keeps the files that a portal runs, but for demonstration data, so that tools that only reach the database know what overlays stand on. */
export async function keepDeployedFiles(client: Queryable, files: readonly File[]): Promise<void> {
  const kept = JSON.stringify(files.filter(({ path }) => !path.startsWith('fixtures/')))
  const hash = createHash('sha256').update(kept).digest('hex')
  const { rowCount } = await client.query({ text: 'select from _deployed where id = 1 and hash = $1', values: [hash] })
  if (rowCount) return
  await client.query({
    text: `insert into _deployed (id, hash, files) values (1, $1, $2)
      on conflict (id) do update set hash = excluded.hash, files = excluded.files, at = now()`,
    values: [hash, kept],
  })
}

/** The files that the portal was last started with; nothing when it never was. */
export async function readDeployedFiles(client: Queryable): Promise<readonly File[] | undefined> {
  const { rows } = await client.query<{ files: readonly File[] }>('select files from _deployed where id = 1')
  return rows[0]?.files
}
