import pg from 'pg'

/** Makes a PostgreSQL forget what it has been told if the machine fails, and so never wait for the disk. */
export async function hurry(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    for (const setting of ['fsync', 'synchronous_commit', 'full_page_writes']) await client.query(`alter system set ${setting} = off`)
    await client.query('select pg_reload_conf()')
  } finally {
    await client.end()
  }
}
