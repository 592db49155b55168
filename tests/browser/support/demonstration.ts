import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { Clock } from '../../../engine/runtime/fixtures/clock.ts'
import { withImports } from '../../../scripts/steps/imports.ts'
import { kept, keptFolder } from '../../../scripts/steps/kept.ts'
import { root } from '../../../scripts/steps/root.js'
import { ownFiles } from '../../../server/app/database/own_files.ts'

const program = 'tests/browser/support/load-demonstration.ts'

/** Parts of the metadata that say how records look. What they change in the database, a portal follows when it starts. */
const looks = /^(guides|locales|menus|screens)\//

/**
 * Puts the data directory of a portal that has just loaded its demonstration data into an empty folder. It is made once a business day from
 * the same sources, and kept for whoever asks next.
 */
export async function restoreDemonstration(folder: string): Promise<void> {
  const made = await kept(keptFolder('demonstration'), demonstrationKey(), makeDemonstration)
  await cp(made, folder, { recursive: true })
  ownFiles(folder)
}

async function makeDemonstration(empty: string): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'pergola-demonstration-'))
  try {
    await promisify(execFile)(process.execPath, ['--import=@poppinss/ts-exec', program, join(folder, 'data'), join(folder, 'copy')], {
      cwd: root,
    })
    await cp(join(folder, 'copy'), empty, { recursive: true })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Names everything that demonstration data follow from: metadata, code that loads them, packages, machine and business day. */
export function demonstrationKey(now = Date.now()): string {
  const { timeZone } = JSON.parse(readFileSync(join(root, 'metadata/app.json'), 'utf8')) as { timeZone: string }
  const day = new Clock(timeZone).dateOf(now)
  const hash = createHash('sha256').update([process.version, process.arch, process.platform].join(' '))
  for (const path of demonstrationSources())
    hash
      .update(`${path}\0`)
      .update(readFileSync(join(root, path)))
      .update('\0')
  return `${day}-${hash.digest('hex').slice(0, 24)}`
}

/** The files that decide what demonstration data are and how they are stored. */
export function demonstrationSources(): readonly string[] {
  const metadata = readdirSync(join(root, 'metadata'), { recursive: true, encoding: 'utf8' }).map((path) => path.replaceAll('\\', '/'))
  const decisive = metadata.filter((path) => path.endsWith('.json') && !looks.test(path)).map((path) => `metadata/${path}`)
  return [...decisive.sort(), ...withImports([program]), 'package-lock.json']
}
