import type { Queryable } from './run_load.ts'

/** Whether the database has a table of this name. */
export async function hasTable(client: Queryable, name: string): Promise<boolean> {
  const { rows } = await client.query<{ found: boolean }>({ text: 'select to_regclass($1) is not null as found', values: [name] })
  return rows[0]?.found === true
}
