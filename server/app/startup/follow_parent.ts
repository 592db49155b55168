import { readFileSync } from 'node:fs'
import { parentOf } from '../process/live_process.ts'

const interval = 250

/**
 * Stops with the command that started us: npm, or the process that handed over to Node 24. When that one is killed (`kill -9`)
 * no signal reaches us, but a process between us and it gets another parent.
 */
export function followParent(stop: () => void): void {
  if (process.env.npm_lifecycle_event === undefined && process.env.PERGOLA_FOLLOWS === undefined) return
  const shell = isShell(process.ppid) ? process.ppid : undefined
  const started = { parent: process.ppid, beyond: shell && parentOf(shell) }
  setInterval(() => {
    if (process.ppid !== started.parent || (shell && parentOf(shell)) !== started.beyond) stop()
  }, interval).unref()
}

/** Whether a process is the shell that npm runs its scripts with. */
function isShell(pid: number): boolean {
  try {
    return /^[^\0]*sh\0-c\0/.test(readFileSync(`/proc/${pid}/cmdline`, 'utf8'))
  } catch {
    return false
  }
}
