import { mkdirSync, readFileSync, unlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isAlive, processStart } from '../process/live_process.ts'
import { Refusal } from '../process/refusal.ts'

interface Holder {
  pid: number
  start: string
  address: string
  since: string
}

/**
 * Holds a data directory for this process. A lock whose process is gone (`kill -9`) is taken over.
 * @returns what gives the directory back.
 * @throws Refusal that names the process which holds it.
 */
export function lockDirectory(directory: string, address: string): () => void {
  makeDirectory(directory)
  const file = join(directory, 'pergola.lock')
  const holder: Holder = { pid: process.pid, start: processStart(process.pid), address, since: new Date().toISOString() }
  for (let attempt = 0; ; attempt++) {
    try {
      writeFileSync(file, JSON.stringify(holder), { flag: 'wx', mode: 0o600 })
      return () => unlinkSync(file)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST' || attempt > 3) throw unusable(directory, error)
      const other = readHolder(file)
      if (other && isHolding(other)) throw held(directory, other)
      unlinkSync(file)
    }
  }
}

function makeDirectory(directory: string): void {
  try {
    mkdirSync(directory, { recursive: true })
  } catch (error) {
    throw unusable(directory, error)
  }
}

function readHolder(file: string): Holder | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Holder
  } catch {
    return undefined
  }
}

function isHolding(holder: Holder): boolean {
  return holder.pid !== process.pid && isAlive(holder.pid) && processStart(holder.pid) === holder.start
}

function held(directory: string, { pid, address, since }: Holder): Refusal {
  return new Refusal(
    'directoryHeld',
    `The data directory ${directory} is held by another Pergola: process ${pid}, serving ${address} since ${since}. ` +
      'Stop that one, or give this one a directory of its own: DATA_DIR=.data2 npm start',
    { directory, pid },
  )
}

function unusable(directory: string, error: unknown): Refusal {
  const reason = (error as Error).message
  return new Refusal('directoryUnusable', `The data directory ${directory} cannot be written: ${reason}. Set DATA_DIR to one that can.`)
}
