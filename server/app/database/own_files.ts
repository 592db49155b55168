import { execFileSync } from 'node:child_process'
import { chownSync } from 'node:fs'
import { clusterFiles } from './cluster_files.ts'
import { systemAccount } from './system_account.ts'

/** Gives the files of a PostgreSQL that were copied to a data directory to the account that it runs under. */
export function ownFiles(dataDirectory: string): void {
  const { uid, gid } = systemAccount([dataDirectory])
  if (uid === undefined || gid === undefined) return
  execFileSync('chown', ['-R', `${uid}:${gid}`, clusterFiles(dataDirectory).data])
  chownSync(dataDirectory, uid, gid)
}
