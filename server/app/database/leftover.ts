import { readFileSync, rmSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { Exception } from '../../../engine/runtime/exception.ts'
import { isAlive } from '../process/live_process.ts'
import { type ClusterFiles, readProcessFile } from './cluster_files.ts'

/** Signals of PostgreSQL: SIGINT ends its sessions and stops cleanly, SIGQUIT stops at once and recovers on the next start. */
const steps = [
  { signal: 'SIGINT', wait: 10_000 },
  { signal: 'SIGQUIT', wait: 5_000 },
] as const

/** Stops a server that an earlier Pergola left running when it was killed, and removes a stale process file. */
export async function stopLeftover(files: ClusterFiles): Promise<void> {
  const left = readProcessFile(files)
  if (!left) return
  if (!isAlive(left.pid) || !isPostgres(left.pid)) return rmSync(files.processFile, { force: true })
  await stopProcess(left.pid)
}

/** Stops a PostgreSQL server and waits until it is gone. */
export async function stopProcess(pid: number): Promise<void> {
  for (const { signal, wait } of steps) {
    process.kill(pid, signal)
    for (let waited = 0; waited < wait; waited += 20) {
      if (!isAlive(pid)) return
      await sleep(20)
    }
  }
  throw new Exception('databaseStays', `PostgreSQL (process ${pid}) does not stop.`, { pid })
}

function isPostgres(pid: number): boolean {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('postgres')
  } catch {
    return process.platform !== 'linux'
  }
}
