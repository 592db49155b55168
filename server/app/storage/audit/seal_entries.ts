import type pg from 'pg'
import { newsOfRecords, type RecordKey } from '../messages/news_of_records.ts'
import { inTransaction } from '../writes/transaction.ts'
import { type Link, type LogRow, linkAfter, logColumns, root } from './log_row.ts'

/** So many entries are sealed at a time. */
const batch = 2_000

/** Entries were written by those who did something, without waiting for each other; one process at a time gives them their place in the chain. */
const lock = `select pg_try_advisory_xact_lock(hashtext('pergola.audit')) as taken`

/**
 * Gives the entries that were committed since the last time their place in the chain, in the order of their ids, and tells every node
 * which records they say were written: so whoever writes waits for neither.
 * @returns how many; another process that is sealing just now leaves nothing to do
 */
export async function sealEntries(pool: pg.Pool): Promise<number> {
  let sealed = 0
  for (;;) {
    const count = await sealBatch(pool)
    sealed += count
    if (count < batch) return sealed
  }
}

async function sealBatch(pool: pg.Pool): Promise<number> {
  const { rows: waiting } = await pool.query({ name: 'audit waiting', text: 'select 1 from _audit_log where seq is null limit 1' })
  if (waiting.length === 0) return 0
  return inTransaction(pool, async (client) => {
    const { rows: locks } = await client.query<{ taken: boolean }>(lock)
    if (!locks[0]?.taken) return 0
    const head = await headOf(client)
    const { rows } = await client.query<LogRow>({
      name: 'audit unsealed',
      text: `select ${logColumns} from _audit_log where seq is null order by id limit ${batch}`,
    })
    const links: Link[] = []
    for (const row of rows) links.push(linkAfter(links.at(-1) ?? head, row))
    await client.query({
      name: 'audit seal',
      text: `update _audit_log l set seq = x.seq, hash = x.hash from unnest($1::bigint[], $2::bigint[], $3::text[]) as x(id, seq, hash)
        where l.id = x.id and l.seq is null`,
      values: [rows.map(({ id }) => id), links.map(({ seq }) => seq), links.map(({ hash }) => hash)],
    })
    await newsOfRecords(client, rows.flatMap(writtenIn))
    return rows.length
  })
}

/** The record that an entry says was written. */
function writtenIn({ kind, entity, record, version }: LogRow): readonly RecordKey[] {
  const isWrite = kind.startsWith('record.') || kind.startsWith('access.')
  return isWrite && entity !== null && record !== null && version !== null ? [{ entity, id: record }] : []
}

/** Where the chain stands. */
async function headOf(client: Pick<pg.ClientBase, 'query'>): Promise<Link> {
  const { rows } = await client.query<{ seq: string; hash: string }>({
    name: 'audit head',
    text: 'select seq::text, hash from _audit_log where seq is not null order by _audit_log.seq desc limit 1',
  })
  return rows[0] ? { seq: Number(rows[0].seq), hash: rows[0].hash } : root
}
