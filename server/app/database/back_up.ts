import { copyFileSync, cpSync, existsSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { Refusal } from '../process/refusal.ts'
import { clusterFiles } from './cluster_files.ts'
import { copyCluster } from './copy_cluster.ts'

/** What a data directory has besides its database and its files. */
const secrets = ['app.key', 'sealing.key', 'postgres.password']

/**
 * Copies a whole data directory while its portal runs: the database as it is at one moment, then the files, which are there before a record
 * names them. The copy is a data directory itself, and stands under its name only when it is complete.
 * @throws Refusal when there is something of that name
 */
export async function backUp(url: string, dataDirectory: string, target: string): Promise<void> {
  if (existsSync(target)) throw new Refusal('backupExists', `${target} is there already: a backup never replaces one.`)
  const making = `${target}.part`
  rmSync(making, { recursive: true, force: true })
  await copyCluster(url, clusterFiles(dataDirectory), making)
  for (const name of secrets) if (existsSync(join(dataDirectory, name))) copyFileSync(join(dataDirectory, name), join(making, name))
  const files = join(dataDirectory, 'files')
  if (existsSync(files)) cpSync(files, join(making, 'files'), { recursive: true, filter: (path) => !path.endsWith('.part') })
  renameSync(making, target)
}
