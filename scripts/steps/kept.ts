import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { isAlive, processStart } from '../../server/app/process/live_process.ts'

/** Where what took long to make is kept on this machine: every clone and worktree finds it there. */
export const keptFolder = (name: string): string => join(process.env.XDG_CACHE_HOME || join(homedir(), '.cache'), 'pergola', name)

/** How many folders of one name stay: each branch that somebody works on has its own. */
const most = 6
/** What was used so lately is in use: somebody may be copying from it. */
const freshMilliseconds = 10 * 60_000
/** What nobody has used for so long goes away, however few there are. */
const oldMilliseconds = 48 * 60 * 60_000

/**
 * The folder that is kept under a key. Whoever finds none makes it; meanwhile others wait. It stands there only when it is complete, and is
 * never written to afterwards. What was used longest ago goes away.
 * @param make fills an empty folder
 */
export async function kept(folder: string, key: string, make: (empty: string) => Promise<void>): Promise<string> {
  const place = join(folder, key)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  if (!existsSync(place)) await alone(`${place}.lock`, () => (existsSync(place) ? Promise.resolve() : makeAt(place, make)))
  const now = new Date()
  utimesSync(place, now, now)
  forgetOldest(folder)
  return place
}

async function makeAt(place: string, make: (empty: string) => Promise<void>): Promise<void> {
  const making = `${place}.part`
  rmSync(making, { recursive: true, force: true })
  mkdirSync(making)
  await make(making)
  renameSync(making, place)
}

/** Does something while no other process does; one that has died holds nobody up. */
async function alone(lock: string, act: () => Promise<void>): Promise<void> {
  while (!take(lock)) await sleep(200)
  try {
    await act()
  } finally {
    rmSync(lock, { force: true })
  }
}

function take(lock: string): boolean {
  try {
    writeFileSync(lock, `${process.pid} ${processStart(process.pid)}`, { flag: 'wx' })
    return true
  } catch {
    if (isAbandoned(lock)) rmSync(lock, { force: true })
    return false
  }
}

function isAbandoned(lock: string): boolean {
  try {
    const [pid, start = ''] = readFileSync(lock, 'utf8').split(' ')
    return pid !== '' && !(isAlive(Number(pid)) && processStart(Number(pid)) === start)
  } catch {
    return false
  }
}

function forgetOldest(folder: string): void {
  const all = readdirSync(folder).flatMap((name) => {
    const usedAt = statSync(join(folder, name), { throwIfNoEntry: false })?.mtimeMs
    return usedAt === undefined || name.endsWith('.lock') ? [] : [{ name, age: Date.now() - usedAt }]
  })
  for (const name of forgotten(all)) rmSync(join(folder, name), { recursive: true, force: true })
}

/** Which folders go away. @param all with the milliseconds since each was used */
export function forgotten(all: readonly { readonly name: string; readonly age: number }[]): readonly string[] {
  const byAge = [...all].sort((one, other) => one.age - other.age)
  return byAge.filter(({ age }, place) => age > oldMilliseconds || (place >= most && age > freshMilliseconds)).map(({ name }) => name)
}
