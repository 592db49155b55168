import { chownSync, existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { Exception } from '../../../engine/runtime/exception.ts'
import type { Binaries } from './binaries.ts'
import { type ClusterFiles, keptPassword, passwordHandover } from './cluster_files.ts'
import { type SystemAccount, spawnAs } from './system_account.ts'

/** The database role that owns everything in an embedded cluster. */
export const owner = 'pergola'

/**
 * Makes the files of a cluster, once. They appear under their name only when they are complete,
 * so a start that is killed half way leaves nothing that looks like a database.
 */
export async function initialise(files: ClusterFiles, { initdb }: Binaries, account: SystemAccount): Promise<boolean> {
  if (existsSync(files.data)) return false
  const making = `${files.data}.new`
  const handover = passwordHandover(files)
  rmSync(making, { recursive: true, force: true })
  mkdirSync(making, { mode: 0o700 })
  writeFileSync(handover, keptPassword(files), { mode: 0o600, flag: 'wx' })
  try {
    for (const path of [making, handover]) give(path, account)
    await run(account, initdb, flags(making, handover))
  } finally {
    rmSync(handover, { force: true })
  }
  renameSync(making, files.data)
  return true
}

function flags(directory: string, passwordFile: string): string[] {
  const locale = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
  return [`--pgdata=${directory}`, '--auth=scram-sha-256', `--username=${owner}`, `--pwfile=${passwordFile}`, '--data-checksums', ...locale]
}

function give(path: string, { uid, gid }: SystemAccount): void {
  if (uid !== undefined && gid !== undefined) chownSync(path, uid, gid)
}

async function run(account: SystemAccount, program: string, words: readonly string[]): Promise<void> {
  const child = spawnAs(account, program, words, { stdio: ['ignore', 'ignore', 'pipe'] })
  let output = ''
  child.stderr?.on('data', (part) => {
    output += part
  })
  const code = await new Promise((done, fail) => child.once('error', fail).once('close', done))
  if (code !== 0) throw new Exception('initdbFailed', `PostgreSQL could not make its files: ${output.trim()}`, { code })
}
