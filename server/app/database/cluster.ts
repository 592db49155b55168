import type { ChildProcess } from 'node:child_process'
import { closeSync, openSync } from 'node:fs'
import { dirname } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Exception } from '../../../engine/runtime/exception.ts'
import { isAlive } from '../process/live_process.ts'
import { type Binaries, findBinaries } from './binaries.ts'
import { type ClusterFiles, clusterFiles, keptPassword, readProcessFile } from './cluster_files.ts'
import { createDatabase } from './create_database.ts'
import { freePort } from './free_port.ts'
import { initialise, owner } from './initialise.ts'
import { stopLeftover, stopProcess } from './leftover.ts'
import { type SystemAccount, spawnAs, systemAccount } from './system_account.ts'

const database = 'pergola'
const startTimeout = 60_000
const longestPause = 5_000

/**
 * Settings of a database that one portal uses alone. The first load of a portal is one transaction, which locks every table and index of it:
 * 64 locks for each connection are no more than those of 700 tables.
 */
export const settings = {
  max_connections: 100,
  max_locks_per_transaction: 256,
  shared_buffers: '128MB',
  random_page_cost: 1.1,
  jit: 'off',
  max_wal_size: '1GB',
}

/** A PostgreSQL server of our own: made, started, watched, restarted when it dies, and stopped. */
export class Cluster {
  readonly #files: ClusterFiles
  readonly #binaries: Binaries
  readonly #account: SystemAccount
  readonly #port: number
  #process: ChildProcess | undefined
  #isStopping = false

  private constructor(files: ClusterFiles, binaries: Binaries, account: SystemAccount, port: number) {
    this.#files = files
    this.#binaries = binaries
    this.#account = account
    this.#port = port
  }

  /** Starts the cluster whose files are below a data directory, making it on first use. */
  static async start(dataDirectory: string): Promise<Cluster> {
    const files = clusterFiles(dataDirectory)
    const binaries = await findBinaries()
    const account = systemAccount([dataDirectory, dirname(binaries.postgres)])
    await stopLeftover(files)
    await initialise(files, binaries, account)
    const cluster = new Cluster(files, binaries, account, files.socketDirectory === '' ? await freePort() : 5432)
    await cluster.#launch()
    await createDatabase(cluster.#url('postgres'), database)
    return cluster
  }

  /** The address of the portal's database, if a server of this data directory runs just now. */
  static runningUrl(dataDirectory: string): string | undefined {
    const files = clusterFiles(dataDirectory)
    const state = readProcessFile(files)
    if (!state?.isReady || !isAlive(state.pid)) return undefined
    return urlOf(files, state.port, database)
  }

  /** The address of the portal's database. */
  get url(): string {
    return this.#url(database)
  }

  /** Stops the server, letting it write everything down. */
  async stop(): Promise<void> {
    this.#isStopping = true
    const pid = this.#process?.pid
    if (pid !== undefined && this.#process?.exitCode === null && this.#process.signalCode === null) await stopProcess(pid)
  }

  #url(name: string): string {
    return urlOf(this.#files, this.#port, name)
  }

  async #launch(): Promise<void> {
    const log = openSync(this.#files.log, 'a', 0o600)
    const child = spawnAs(this.#account, this.#binaries.postgres, this.#flags(), { detached: true, stdio: ['ignore', log, log] })
    closeSync(log)
    this.#process = child
    const kill = () => child.kill('SIGINT')
    process.once('exit', kill)
    child.once('exit', () => process.removeListener('exit', kill))
    child.once('error', () => {})
    await this.#ready(child)
    child.once('exit', () => this.#restart())
  }

  async #ready(child: ChildProcess): Promise<void> {
    for (let waited = 0; waited < startTimeout; waited += 10) {
      const state = readProcessFile(this.#files)
      if (state?.isReady && state.pid === child.pid) return
      if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) break
      await sleep(10)
    }
    throw new Exception('databaseDidNotStart', `PostgreSQL did not start; ${this.#files.log} says why.`, { log: this.#files.log })
  }

  async #restart(): Promise<void> {
    for (let pause = 100; !this.#isStopping; pause = Math.min(pause * 2, longestPause)) {
      await sleep(pause)
      if (this.#isStopping) return
      try {
        return await this.#launch()
      } catch {
        // The log of PostgreSQL has the reason; requests answer 503 until an attempt succeeds.
      }
    }
  }

  #flags(): string[] {
    const place = this.#files.socketDirectory
    const address = place === '' ? '127.0.0.1' : ''
    const all = { ...settings, listen_addresses: address, unix_socket_directories: place, port: this.#port }
    return ['-D', this.#files.data, ...Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])]
  }
}

function urlOf(files: ClusterFiles, port: number, name: string): string {
  const password = keptPassword(files)
  const place = files.socketDirectory
  return place === ''
    ? `postgresql://${owner}:${password}@127.0.0.1:${port}/${name}`
    : `postgresql://${owner}:${password}@/${name}?host=${encodeURIComponent(place)}`
}
