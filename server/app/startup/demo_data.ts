import type { Pool } from 'pg'
import type { App } from '../../../engine/runtime/app/app.ts'
import { generate } from '../../../engine/runtime/fixtures/generate.ts'
import type { FileStorage } from '../files/storage/file_storage.ts'
import { LocalStorage } from '../files/storage/local_storage.ts'
import { isEmpty, type LoadedFixtures, loadFixtures } from '../fixtures/load_fixtures.ts'
import { MadeFiles } from '../fixtures/made_files.ts'

/** The password of demonstration accounts. They exist only where there is demonstration data, which production never has. */
export const demoPassword = 'Fresh#2026'

/** Whether there is anything to fill an empty database with. */
export const hasDemoData = (app: App): boolean => Object.keys(app.bundle.fixtures).length > 0

/**
 * Fills an empty database with the fixtures of the app.
 * @param hash hashes a password; the accounts share one hash, for everybody knows their password
 * @param storage where the files of the records are kept, if it is this machine
 * @returns how many records of each entity were made; nothing when the database is in use or the app has no fixtures
 */
export async function loadDemoData(
  pool: Pool,
  app: App,
  hash: (password: string) => Promise<string>,
  storage: FileStorage,
): Promise<LoadedFixtures | undefined> {
  // What would be made takes a second to prepare: every later start goes without.
  if (!hasDemoData(app) || !(await isEmpty(pool, app))) return undefined
  let hashed: Promise<string> | undefined
  const passwordHash = () => {
    hashed ??= hash(demoPassword)
    return hashed
  }
  const files = storage instanceof LocalStorage ? await madeFilesIn(storage, app) : undefined
  return loadFixtures(pool, app, generate(app, new Date().toISOString(), files), { passwordHash, ...(files && { files }) })
}

/** What draws papers is loaded where some are drawn. */
async function madeFilesIn(storage: LocalStorage, app: App): Promise<MadeFiles> {
  const { PaperForms } = await import('../fixtures/paper_forms.ts')
  return new MadeFiles(storage, await PaperForms.of(app.bundle.fixtures))
}
