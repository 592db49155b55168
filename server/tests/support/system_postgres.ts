import { type ChildProcess, execFileSync } from 'node:child_process'
import { chownSync, existsSync, mkdirSync, realpathSync } from 'node:fs'
import { dirname, join } from 'node:path'
import pg from 'pg'
import { freePort } from '../../app/database/free_port.ts'
import { spawnAs, systemAccount } from '../../app/database/system_account.ts'
import { until } from './node.ts'

const programs = ['initdb', 'postgres', 'pg_dump', 'pg_restore', 'createdb']

/** The folder of a PostgreSQL that is installed on this machine with its tools; nothing where there is none, or an older one than a portal takes. */
export function systemPrograms(): string | undefined {
  try {
    const folders = [execFileSync('pg_config', ['--bindir']).toString().trim(), dirname(realpathSync('/usr/bin/pg_dump'))]
    const folder = folders.find((each) => programs.every((name) => existsSync(join(each, name))))
    const version = folder && /\) (\d+)/.exec(execFileSync(join(folder, 'postgres'), ['--version']).toString())?.[1]
    return Number(version) >= 15 ? folder : undefined
  } catch {
    return undefined
  }
}

/** A PostgreSQL as somebody runs it who names it in `DATABASE_URL`. */
export class SystemPostgres {
  readonly #bin: string
  readonly #port: number
  readonly #process: ChildProcess

  private constructor(bin: string, port: number, process: ChildProcess) {
    this.#bin = bin
    this.#port = port
    this.#process = process
  }

  static async start(bin: string, directory: string): Promise<SystemPostgres> {
    mkdirSync(directory, { recursive: true, mode: 0o700 })
    const account = systemAccount([directory, bin])
    if (account.uid !== undefined && account.gid !== undefined) chownSync(directory, account.uid, account.gid)
    const data = join(directory, 'data')
    const made = spawnAs(account, join(bin, 'initdb'), ['-D', data, '--auth=trust', '--username=portal', '--encoding=UTF8', '--locale=C'], {
      stdio: 'ignore',
    })
    await new Promise((done, fail) => made.once('error', fail).once('close', done))
    const port = await freePort()
    const flags = { listen_addresses: '127.0.0.1', unix_socket_directories: '', port, fsync: 'off' }
    const words = ['-D', data, ...Object.entries(flags).flatMap(([name, value]) => ['-c', `${name}=${value}`])]
    const server = new SystemPostgres(bin, port, spawnAs(account, join(bin, 'postgres'), words, { stdio: 'ignore' }))
    await until(() => server.#answers(), 60)
    return server
  }

  url(name: string): string {
    return `postgresql://portal@127.0.0.1:${this.#port}/${name}`
  }

  /** Runs one of its tools against it. */
  run(program: string, ...words: readonly string[]): void {
    const env = { ...process.env, PGHOST: '127.0.0.1', PGPORT: String(this.#port), PGUSER: 'portal' }
    execFileSync(join(this.#bin, program), [...words], { env, stdio: ['ignore', 'ignore', 'pipe'] })
  }

  async stop(): Promise<void> {
    if (this.#process.exitCode !== null) return
    const ended = new Promise((done) => this.#process.once('close', done))
    this.#process.kill('SIGINT')
    await ended
  }

  async #answers(): Promise<boolean> {
    const client = new pg.Client({ connectionString: this.url('postgres') })
    client.on('error', () => undefined)
    try {
      await client.connect()
      return true
    } catch {
      return false
    } finally {
      await client.end().catch(() => undefined)
    }
  }
}
