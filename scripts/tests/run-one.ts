import { spawn } from 'node:child_process'
import { createWriteStream, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from '../steps/root.js'
import { testEnvironment } from './environment.ts'
import { kept } from './kept-results.ts'
import { asOneTest, type Report, withExitCode } from './report.ts'
import type { Runner } from './runners.ts'

/** A run of a runner, called as its log is: it may be listened to before it is over. */
export interface Run {
  readonly name: string
  /** Shows what it has written so far, and from now on. */
  listen(): void
  readonly ended: Promise<{ readonly report: Report; readonly seconds: number }>
}

/** How a runner is run. */
interface Settings {
  /** The only files. Default: all. */
  readonly files?: readonly string[] | undefined
  readonly env?: Readonly<Record<string, string>>
  /** What its log is called. Default: the name of the runner. */
  readonly log?: string
}

/** Starts a runner. Everything that it writes is kept in its log. */
export function start(runner: Runner, { files, env = {}, log = runner.name }: Settings = {}): Run {
  const started = performance.now()
  const folder = mkdtempSync(join(tmpdir(), 'pergola-report-'))
  const file = join(folder, 'report.json')
  const child = spawn(runner.command, runner.words(file, files), {
    cwd: root,
    env: { ...testEnvironment(), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const written = createWriteStream(join(kept(), `${log.replaceAll(/\W+/g, '-')}.log`))
  const waiting: Buffer[] = []
  let isHeard = false
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (part: Buffer) => {
      written.write(part)
      if (isHeard) process.stdout.write(part)
      else waiting.push(part)
    })
  const exit = new Promise<number>((done) => {
    child.once('error', () => done(127))
    child.once('close', (code, signal) => done(code ?? (signal ? 128 : 1)))
  })
  const found = async () => {
    const code = await exit
    const report = runner.read ? withExitCode(runner.name, code, runner.read(file)) : asOneTest(runner.name, code)
    written.end()
    rmSync(folder, { recursive: true, force: true })
    return { report, seconds: (performance.now() - started) / 1_000 }
  }
  return {
    name: log,
    ended: found(),
    listen() {
      isHeard = true
      for (const part of waiting.splice(0)) process.stdout.write(part)
    },
  }
}
