import type { Pool } from 'pg'
import type { App } from '../../../engine/runtime/app/app.ts'
import type { File } from '../../../engine/runtime/app/source/file.ts'
import { Refusal } from '../process/refusal.ts'
import { readDeployedFiles } from '../storage/queries/deployed_files.ts'
import { hasTable } from '../storage/queries/has_table.ts'

/**
 * Makes sure that a database is not given the tables of another portal: it remembers which files it was last started with, and a portal
 * that knows fewer than half of their entities, under their present or former names, is another.
 * @param isAdopted whoever starts it has said that it is the same
 * @throws Refusal that names both
 */
export async function refuseAnothersDatabase(pool: Pool, app: App, isAdopted: boolean): Promise<void> {
  if (isAdopted || !(await hasTable(pool, '_deployed'))) return
  const files = await readDeployedFiles(pool)
  if (!files) return
  const theirs = entitiesIn(files)
  const known = new Set([...app.entities.values()].flatMap(({ name, declaration }) => [name, ...formerNames(declaration)]))
  const kept = theirs.filter((name) => known.has(name))
  if (kept.length * 2 >= theirs.length) return
  const [title, other] = [app.bundle.app.title, titleIn(files)]
  throw new Refusal(
    'anothersDatabase',
    `The database belongs to another portal: it was last started with "${other}", and "${title}" knows ${kept.length} of its ${theirs.length} entities. ` +
      'Give this portal a database of its own (DATABASE_URL or DATA_DIR). If it is the same portal, start it once with ADOPT_DATABASE=1.',
    { title, other },
  )
}

/** The names of the entities in files: that of the file. */
const entitiesIn = (files: readonly File[]): readonly string[] =>
  files.flatMap(({ path }) => /^entities\/(?:.*\/)?([A-Za-z0-9]+)\.json$/.exec(path)?.[1] ?? [])

function titleIn(files: readonly File[]): string {
  const text = files.find(({ path }) => path === 'app.json')?.text ?? '{}'
  return String((JSON.parse(text) as { title?: unknown }).title ?? '')
}

const formerNames = (declaration: object): readonly string[] => ('was' in declaration ? (declaration.was as readonly string[]) : [])
