import { type ChildProcess, execFileSync, type SpawnOptions, spawn } from 'node:child_process'
import { Refusal } from '../process/refusal.ts'

/** The account that PostgreSQL, which refuses to run as root, is run under. */
export interface SystemAccount {
  /** Who owns the files; our own account when absent. */
  readonly uid?: number
  readonly gid?: number
  /** Words before the command that change to the account, when the account alone could not reach the files. */
  readonly prefix: readonly string[]
}

/** Starts a program under the account. */
export function spawnAs(account: SystemAccount, program: string, words: readonly string[], options: SpawnOptions): ChildProcess {
  const [command = program, ...rest] = [...account.prefix, program, ...words]
  const ids = account.prefix.length > 0 ? {} : { uid: account.uid, gid: account.gid }
  return spawn(command, rest, { ...options, ...ids, env: { ...process.env, LC_ALL: 'C' } })
}

const name = 'postgres'

/**
 * The account that PostgreSQL runs under: our own, or, as root, `postgres`, which is made if it is missing.
 * Files below a directory that only root may enter (`/root`, `mktemp -d`) are reached by lending that account one capability.
 */
export function systemAccount(paths: readonly string[]): SystemAccount {
  if (process.getuid?.() !== 0) return { prefix: [] }
  const uid = lookUp('-u') ?? makeAccount()
  const gid = lookUp('-g') ?? uid
  if (paths.every((path) => reaches(uid, gid, path))) return { uid, gid, prefix: [] }
  const prefix = lending(uid, gid)
  if (runs([...prefix, 'true'])) return { uid, gid, prefix }
  throw new Refusal(
    'databaseUnreachable',
    `PostgreSQL does not run as root, and the account ${name} may not enter ${paths.join(' or ')}. ` +
      'Run Pergola as an ordinary user, move it to a directory that others may enter, or set DATABASE_URL.',
  )
}

function lookUp(flag: '-u' | '-g'): number | undefined {
  try {
    return Number.parseInt(execFileSync('id', [flag, name], { stdio: ['ignore', 'pipe', 'ignore'] }).toString(), 10)
  } catch {
    return undefined
  }
}

function makeAccount(): number {
  const commands = [
    ['groupadd', '--system', name],
    ['useradd', '--system', '--gid', name, '--no-create-home', name],
  ]
  for (const command of commands) runs(command)
  const uid = lookUp('-u')
  if (uid !== undefined) return uid
  throw new Refusal(
    'noSystemAccount',
    `PostgreSQL does not run as root, and an account ${name} could not be made. Run Pergola as an ordinary user, or set DATABASE_URL.`,
  )
}

function reaches(uid: number, gid: number, path: string): boolean {
  try {
    execFileSync('test', ['-x', path], { uid, gid, stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

function lending(uid: number, gid: number): string[] {
  const capability = '+dac_override'
  return [
    'setpriv',
    `--reuid=${uid}`,
    `--regid=${gid}`,
    '--clear-groups',
    '--securebits=+no_setuid_fixup',
    `--inh-caps=${capability}`,
    `--ambient-caps=${capability}`,
  ]
}

function runs([command = '', ...words]: readonly string[]): boolean {
  try {
    execFileSync(command, words, { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}
