import type pg from 'pg'

/** The same row as often as is asked for, with other values in some columns, which are SQL over `n`, from 1, and the row `t`. */
export async function copyRow(
  pool: pg.Pool,
  table: string,
  id: string,
  count: number,
  changes: Readonly<Record<string, string>>,
): Promise<void> {
  const { rows } = await pool.query<{ name: string }>(
    `select column_name as name from information_schema.columns
     where table_name = $1 and table_schema = current_schema() and is_generated = 'NEVER' and column_name <> 'id'`,
    [table],
  )
  const columns = rows.map(({ name }) => name)
  const values = columns.map((name) => changes[name] ?? `t."${name}"`)
  const client = await pool.connect()
  await client.query('set statement_timeout to 0; set synchronous_commit to off')
  await client.query(
    `insert into ${table} (${columns.map((name) => `"${name}"`).join(', ')})
     select ${values.join(', ')} from ${table} t, generate_series(1, ${count}) n where t.id = $1`,
    [id],
  )
  await client.query(`analyze ${table}`)
  client.release(true)
}

/** The row of a table whose code is X and a number from 1 to a count; which, says SQL over `n`, from 0. */
export const oneOf = (table: string, code: string, count: number, expression: string): string =>
  `(select id from ${table} where ${code} = 'X' || (1 + (${expression})::bigint % ${count}) and _deleted_at is null)`
