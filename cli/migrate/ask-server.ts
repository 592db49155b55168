import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { Exception } from '../../engine/runtime/exception.ts'
import { dataDirectoryOf } from '../data-directory.ts'

/** A step of a migration, in words. */
interface MigrationStep {
  /** How it is named on the command line: `loan.note`. */
  readonly name: string
  readonly kind: string
  readonly text: string
}

/** What the database lacks, or what it was given. */
export interface Migration {
  readonly steps: readonly MigrationStep[]
  /** Steps that would lose so many values or rows, and were not named. */
  readonly withheld: readonly (MigrationStep & { readonly count: number })[]
  /** Words that name nothing that would be lost. */
  readonly unknown: readonly string[]
  readonly applied: boolean
}

const script = fileURLToPath(new URL('../../server/bin/migrate.ts', import.meta.url))

/**
 * Lets the server's own code speak with the database, in a process of its own: nothing of the tools knows SQL.
 * @throws Exception `refused` with what the server said against it.
 */
export async function askServer(directory: string, words: readonly string[]): Promise<Migration> {
  const child = spawn(process.execPath, [script, ...words], {
    cwd: process.cwd(),
    env: { ...process.env, METADATA_DIR: directory, DATA_DIR: dataDirectoryOf(directory, process.cwd()) },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const said: Buffer[] = []
  const noted: Buffer[] = []
  child.stdout.on('data', (chunk: Buffer) => said.push(chunk))
  child.stderr.on('data', (chunk: Buffer) => noted.push(chunk))
  await new Promise<void>((done, fail) => child.once('close', () => done()).once('error', fail))
  const [line = ''] = Buffer.concat(said).toString().split('\n')
  const answer: unknown = line.startsWith('{') ? JSON.parse(line) : { refusal: Buffer.concat(noted).toString().trim() }
  if (typeof answer === 'object' && answer !== null && 'refusal' in answer) throw new Exception('refused', String(answer.refusal))
  return answer as Migration
}
