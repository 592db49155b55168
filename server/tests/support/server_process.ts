import { type ChildProcess, spawn } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { buildServer } from '../../../scripts/steps/build.js'
import { freePort } from '../../app/database/free_port.ts'

const script = ['build/server/bin/server.js']

const defaults = {
  NODE_ENV: 'development',
  HOST: '127.0.0.1',
  DATABASE_URL: '',
  APP_KEY: '',
  DEMO: '0',
  LOG_LEVEL: 'error',
  PERGOLA_FOLLOWS: '1',
  // What one has compiled the next does not compile again: there are many.
  NODE_COMPILE_CACHE: join(tmpdir(), 'node-compile-cache'),
}

/** Made once, where the sources have changed: what is built starts in half the time of what is not. */
let built: Promise<void> | undefined

/** A server in a process of its own, as a person would start it. */
export class ServerProcess {
  readonly url: string
  readonly #child: ChildProcess
  #output = ''

  private constructor(settings: Record<string, string>) {
    const env = { ...process.env, ...defaults, ...settings }
    this.url = `http://127.0.0.1:${settings.PORT}`
    this.#child = spawn(process.execPath, script, { env, stdio: ['ignore', 'pipe', 'pipe'] })
    for (const stream of [this.#child.stdout, this.#child.stderr]) {
      stream?.on('data', (part) => {
        this.#output += part
      })
    }
  }

  /** Starts a server, on a port that nobody uses unless one is named. It ends with the tests, whatever happens. */
  static async start(settings: Record<string, string>): Promise<ServerProcess> {
    built ??= buildServer()
    await built
    return new ServerProcess({ PORT: String(await freePort()), ...settings })
  }

  /** Starts a server and waits until it answers. */
  static async ready(settings: Record<string, string>): Promise<ServerProcess> {
    const server = await ServerProcess.start(settings)
    await server.until(200)
    return server
  }

  get pid(): number {
    return this.#child.pid ?? 0
  }

  /** What it has written. */
  get output(): string {
    return this.#output
  }

  /** Waits until `/health/ready` answers with a status. */
  async until(status: number, milliseconds = 120_000): Promise<void> {
    for (let waited = 0; waited < milliseconds; waited += 50) {
      if ((await this.status()) === status) return
      if (this.#child.exitCode !== null) throw new Error(`It has ended with ${this.#child.exitCode}: ${this.#output}`)
      await sleep(50)
    }
    throw new Error(`No ${status} within ${milliseconds} ms: ${this.#output}`)
  }

  /** The status of `/health/ready` now; 0 when nothing answers. */
  async status(): Promise<number> {
    return fetch(`${this.url}/health/ready`).then(
      (response) => response.status,
      () => 0,
    )
  }

  /** Resolves to the exit code. */
  exit(): Promise<number | null> {
    const { exitCode, signalCode } = this.#child
    return exitCode !== null || signalCode !== null ? Promise.resolve(exitCode) : new Promise((done) => this.#child.once('close', done))
  }

  /** Sends a signal and waits for the end. */
  async end(signal: NodeJS.Signals = 'SIGTERM'): Promise<number | null> {
    this.#child.kill(signal)
    return this.exit()
  }
}

/** A folder that goes away with the test. */
export function temporaryFolder(cleanup: (remove: () => void) => void): string {
  const folder = mkdtempSync(join(tmpdir(), 'pergola-server-'))
  cleanup(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** A copy of the library in which one text of one file is another. */
export function libraryWith(folder: string, file: string, text: string, other: string): string {
  const copy = join(folder, 'library')
  cpSync('examples/library', copy, { recursive: true })
  const path = join(copy, file)
  writeFileSync(path, readFileSync(path, 'utf8').replace(text, other))
  return copy
}

/** The process of the PostgreSQL that serves a data directory. */
export function postgresOf(dataDirectory: string): number {
  return Number(readFileSync(join(dataDirectory, 'postgres/postmaster.pid'), 'utf8').split('\n')[0])
}
