import pg from 'pg'

/** How a database of a test looked when nothing had been written into it. */
export interface Blank {
  /** Its tables, columns, indexes, constraints and triggers in one word, and the rows that it begins with. */
  readonly shape: string
  readonly kept: readonly string[]
  readonly schemas: readonly string[]
}

const own = `n.nspname not in ('pg_catalog', 'information_schema', 'pg_toast') and n.nspname !~ '^pg_(toast_)?temp_'`

const shapeQuery = `select md5(string_agg(part, ',' order by part)) as shape from (
  select format('%s.%s %s %s', a.attrelid::regclass, a.attname, a.atttypid, a.attnotnull) as part
    from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace where ${own} and a.attnum > 0 and not a.attisdropped
  union all select pg_get_constraintdef(k.oid) || k.conrelid::regclass from pg_constraint k join pg_namespace n on n.oid = k.connamespace where ${own}
  union all select format('%s %s', t.tgname, t.tgenabled) from pg_trigger t where not t.tgisinternal
  union all select format('%s %s', p.proname, md5(p.prosrc)) from pg_proc p join pg_namespace n on n.oid = p.pronamespace where ${own}
) parts`

/** Tables that may have rows: those that take room on the disk. */
const filledQuery = `select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where ${own} and c.relkind = 'r' and pg_relation_size(c.oid) > 0 order by 1`

/** What a database looks like before anything is written into it. */
export async function blankOf(url: string): Promise<Blank> {
  return connected(url, async (client) => {
    const kept = await filled(client)
    return { kept, shape: await shapeOf(client, kept), schemas: await schemasIn(client) }
  })
}

/**
 * Takes out of a database whatever a test has written into it: in a twentieth of the time in which it would be made anew.
 * @returns whether it is as it was; not when its tables or what it begins with have changed
 */
export async function emptied(url: string, { shape, kept, schemas }: Blank): Promise<boolean> {
  return connected(url, async (client) => {
    await client.query(`set lock_timeout = '5s'`)
    // What holds rows to each other, and keeps others from being deleted, is not asked.
    await client.query(`set session_replication_role = replica`)
    for (const schema of (await schemasIn(client)).filter((each) => !schemas.includes(each)))
      await client.query(`drop schema ${schema} cascade`)
    const written = (await filled(client)).filter((table) => !kept.includes(table))
    if (written.length > 0) await client.query(written.map((table) => `delete from ${table}`).join('; '))
    await client.query(
      `select setval(format('%I.%I', schemaname, sequencename), start_value, false) from pg_sequences where last_value is not null`,
    )
    return (await shapeOf(client, kept)) === shape
  }).catch(() => false)
}

/** The schemas of a database, such as that of a queue, which is made when somebody first puts something into it. */
async function schemasIn(client: pg.Client): Promise<readonly string[]> {
  const { rows } = await client.query<{ name: string }>(`select quote_ident(nspname) as name from pg_namespace n where ${own} order by 1`)
  return rows.map(({ name }) => name)
}

async function filled(client: pg.Client): Promise<readonly string[]> {
  const { rows } = await client.query<{ name: string }>(filledQuery)
  return rows.map(({ name }) => name)
}

async function shapeOf(client: pg.Client, kept: readonly string[]): Promise<string> {
  const { rows } = await client.query<{ shape: string }>(shapeQuery)
  const held = kept.map((table) => `select md5(coalesce(string_agg(t::text, ',' order by t::text), '')) as held from ${table} t`)
  const found = held.length > 0 ? await client.query<{ held: string }>(held.join(' union all ')) : { rows: [] }
  return [rows[0]?.shape, ...found.rows.map((row) => row.held)].join(' ')
}

async function connected<Value>(url: string, work: (client: pg.Client) => Promise<Value>): Promise<Value> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
