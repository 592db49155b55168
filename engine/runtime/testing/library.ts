import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { App } from '../app/app.ts'
import { link } from '../app/link.ts'
import { load } from '../app/load.ts'

const root = join(import.meta.dirname, '../../../examples/library')

/** The files of the library, the tiny portal that the engine is tested with. */
export const libraryFiles = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.json'))
  .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))

/** The library, linked. That it is sound is tested by those of the checks. */
export const library: App = link(load(libraryFiles, true).bundle)
