import type { ChildProcess } from 'node:child_process'
import { chownSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { findBinaries } from '../../app/database/binaries.ts'
import { settings } from '../../app/database/cluster.ts'
import { clusterFiles, readProcessFile } from '../../app/database/cluster_files.ts'
import { copyCluster } from '../../app/database/copy_cluster.ts'
import { freePort } from '../../app/database/free_port.ts'
import { owner } from '../../app/database/initialise.ts'
import { spawnAs, systemAccount } from '../../app/database/system_account.ts'
import { until } from './node.ts'

/** A streaming replica of a cluster, on this machine. */
export class Standby {
  readonly #directory: string
  readonly #port: number
  readonly #password: string
  #process: ChildProcess | undefined

  private constructor(directory: string, port: number, password: string) {
    this.#directory = directory
    this.#port = port
    this.#password = password
  }

  /** Where a replica will answer once it is started from a backup. */
  static async planned(primaryDirectory: string, directory: string): Promise<Standby> {
    const password = readFileSync(clusterFiles(primaryDirectory).password, 'utf8').trim()
    return new Standby(directory, await freePort(), password)
  }

  get url(): string {
    return `postgresql://${owner}:${this.#password}@127.0.0.1:${this.#port}/pergola`
  }

  /** Takes a backup of the primary while it runs, and follows it from there. */
  async start(primaryDirectory: string, primaryUrl: string): Promise<void> {
    const to = clusterFiles(this.#directory).data
    await copyCluster(primaryUrl, clusterFiles(primaryDirectory), this.#directory)
    const place = new URL(primaryUrl.replace('@/', '@place/'))
    const host = place.searchParams.get('host') ?? place.hostname
    const conninfo = `host=${host} port=${place.port || 5432} user=${owner} password=${this.#password}`
    writeFileSync(join(to, 'standby.signal'), '')
    writeFileSync(join(to, 'postgresql.auto.conf'), `primary_conninfo = '${conninfo}'\n`)
    const account = systemAccount([this.#directory])
    for (const name of ['standby.signal', 'postgresql.auto.conf'])
      if (account.uid !== undefined && account.gid !== undefined) chownSync(join(to, name), account.uid, account.gid)
    const flags = { ...settings, listen_addresses: '127.0.0.1', unix_socket_directories: '', port: this.#port }
    const words = ['-D', to, ...Object.entries(flags).flatMap(([name, value]) => ['-c', `${name}=${value}`])]
    this.#process = spawnAs(account, (await findBinaries()).postgres, words, { stdio: 'ignore' })
    await until(async () => readProcessFile(clusterFiles(this.#directory))?.isReady)
  }

  /** Asks it something. */
  async query(text: string): Promise<void> {
    const client = new pg.Client({ connectionString: this.url })
    await client.connect()
    await client.query(text)
    await client.end()
  }

  async stop(): Promise<void> {
    const child = this.#process
    this.#process = undefined
    if (!child) return
    const ended = new Promise((done) => child.once('exit', done))
    process.kill(readProcessFile(clusterFiles(this.#directory))?.pid ?? child.pid ?? 0, 'SIGINT')
    await ended
  }
}
