import type { AppEntity } from '../../../../engine/runtime/app/app.ts'
import { quote } from '../identifiers.ts'
import type { Queryable } from './run_load.ts'

/** The ids of the documents that lines belong to, each once, in the order of the lines asked for. Nobody's access is looked at: the documents are read within it. */
export async function documentsOfLines(client: Queryable, lines: AppEntity, ids: readonly string[]): Promise<readonly string[]> {
  const wanted = ids.filter((id) => /^\d{1,18}$/.test(id))
  const { rows } = await client.query<{ id: string; parent: string }>({
    name: `documents of ${lines.table}`,
    text: `select id, parent from ${quote(lines.table)} where id = any($1::bigint[])`,
    values: [wanted],
  })
  const parents = new Map(rows.map(({ id, parent }) => [id, parent]))
  return [...new Set(wanted.flatMap((id) => parents.get(id) ?? []))]
}
