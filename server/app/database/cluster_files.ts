import { createHash, randomBytes } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** The longest path of a Unix socket that every system takes, with room for the name of the socket. */
const longestSocketDirectory = 85

/** Where an embedded PostgreSQL keeps its things below the data directory. */
export interface ClusterFiles {
  readonly data: string
  readonly log: string
  readonly password: string
  readonly processFile: string
  /** Where its socket is; empty where it listens on 127.0.0.1 instead. */
  readonly socketDirectory: string
}

/** Lays out the files of a cluster. */
export function clusterFiles(dataDirectory: string): ClusterFiles {
  const data = join(dataDirectory, 'postgres')
  return {
    data,
    log: join(dataDirectory, 'postgres.log'),
    password: join(dataDirectory, 'postgres.password'),
    processFile: join(data, 'postmaster.pid'),
    socketDirectory: process.platform === 'win32' || data.length > longestSocketDirectory ? '' : data,
  }
}

/** The password of the cluster, made on first use and readable by its owner alone. */
export function keptPassword({ password }: ClusterFiles): string {
  if (!existsSync(password)) writeFileSync(password, randomBytes(24).toString('base64url'), { mode: 0o600, flag: 'wx' })
  return readFileSync(password, 'utf8').trim()
}

/** A file for `initdb` to read the password from, in a place that its account can read. */
export function passwordHandover(files: ClusterFiles): string {
  return join(tmpdir(), `pergola-${createHash('sha256').update(files.data).digest('hex').slice(0, 16)}-${process.pid}`)
}

/** What PostgreSQL writes about itself while it runs. */
interface ProcessFile {
  readonly pid: number
  readonly isReady: boolean
  readonly port: number
}

/** Reads `postmaster.pid`; nothing when no server has left one. */
export function readProcessFile({ processFile }: ClusterFiles): ProcessFile | undefined {
  if (!existsSync(processFile)) return undefined
  const lines = readFileSync(processFile, 'utf8').split('\n')
  const pid = Number.parseInt(lines[0] ?? '', 10)
  return Number.isInteger(pid) && pid > 1 ? { pid, isReady: lines[7]?.trim() === 'ready', port: Number(lines[3]) } : undefined
}
