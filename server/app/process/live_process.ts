import { readFileSync } from 'node:fs'

/** When a process began, in a form that tells it from a later one with the same number; empty where the system does not say. */
export const processStart = (pid: number): string => statistics(pid)[19] ?? ''

/** The parent of a process; 0 where the system does not say. */
export const parentOf = (pid: number): number => Number(statistics(pid)[1] ?? 0)

/** What Linux tells of a process, from its state on; nothing elsewhere. */
function statistics(pid: number): readonly string[] {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  } catch {
    return []
  }
}

/** Whether a process lives; one that belongs to somebody else lives too. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
