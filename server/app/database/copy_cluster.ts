import { copyFileSync, lstatSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { type ClusterFiles, clusterFiles } from './cluster_files.ts'
import { ownFiles } from './own_files.ts'

/** What a server makes anew when it starts, or what belongs to the running one alone. */
const emptied = new Set(['pg_wal', 'pg_replslot', 'pg_dynshmem', 'pg_notify', 'pg_serial', 'pg_snapshots', 'pg_stat_tmp', 'pg_subtrans'])
const left = /^(postmaster\.(pid|opts)|\.s\.PGSQL\..*|pgsql_tmp.*)$/
const segment = /^[0-9A-F]{24}$/
const history = /^[0-9A-F]{8}\.history$/
/** What the label says of where the log begins that belongs to the copy. */
const firstSegment = /^START WAL LOCATION: .*\(file ([0-9A-F]{24})\)/

/** What PostgreSQL says at the end: a label for the copy, and the last file of the log that belongs to it. */
interface Stopped {
  readonly labelfile: string
  readonly last: string
}

/**
 * Copies the files of a PostgreSQL while it runs, so that a server that is started on the copy has everything that was committed before,
 * and nothing by halves: PostgreSQL's own low-level base backup, with the write-ahead log that belongs to it.
 * @param url of the running server, as its owner
 */
export async function copyCluster(url: string, from: ClusterFiles, toDirectory: string): Promise<void> {
  const { data: to } = clusterFiles(toDirectory)
  mkdirSync(toDirectory, { recursive: true })
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    // The slot keeps what the copy needs of the log, until this connection ends.
    await client.query(`select pg_create_physical_replication_slot('copy_' || pg_backend_pid(), true, true)`)
    await client.query(`select pg_backup_start('copy', true)`)
    copyTree(from.data, to, true)
    const { rows } = await client.query<Stopped>('select labelfile, pg_walfile_name(lsn) as last from pg_backup_stop(false)')
    const { labelfile = '', last = '' } = rows[0] ?? {}
    writeFileSync(join(to, 'backup_label'), labelfile, { mode: 0o600 })
    const first = firstSegment.exec(labelfile)?.[1] ?? ''
    const isNeeded = (name: string) => history.test(name) || (segment.test(name) && name >= first && name <= last)
    for (const name of readdirSync(join(from.data, 'pg_wal')).filter(isNeeded))
      copyIfThere(join(from.data, 'pg_wal', name), join(to, 'pg_wal', name))
  } finally {
    await client.end()
  }
  ownFiles(toDirectory)
}

function copyTree(from: string, to: string, isTop = false): void {
  mkdirSync(to, { mode: 0o700 })
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    if (left.test(entry.name)) continue
    const [source, target] = [join(from, entry.name), join(to, entry.name)]
    if (!entry.isDirectory()) copyIfThere(source, target)
    else if (isTop && emptied.has(entry.name)) emptyFolders(source, target)
    else copyTree(source, target)
  }
}

/** The folders of a folder, without what is in them. */
function emptyFolders(from: string, to: string): void {
  mkdirSync(to, { mode: 0o700 })
  const isKept = from.endsWith('pg_wal')
  for (const entry of readdirSync(from, { withFileTypes: true }))
    if (isKept && entry.isDirectory()) mkdirSync(join(to, entry.name), { mode: 0o700 })
}

/** A table that is dropped meanwhile takes its files away: what the log says of it comes out the same. */
function copyIfThere(from: string, to: string): void {
  try {
    if (lstatSync(from).isFile()) copyFileSync(from, to)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
}
