import { createHash } from 'node:crypto'
import type { App } from '../runtime/app/app.ts'
import type { Diagnostic } from '../runtime/app/diagnostic.ts'
import { link } from '../runtime/app/link.ts'
import { load, type Sources } from '../runtime/app/load.ts'
import type { File } from '../runtime/app/source/file.ts'
import { check } from '../runtime/checks/check.ts'

/** What files say together, and what is wrong with them. */
export interface CheckedFiles {
  readonly sources: Sources
  readonly app: App
  readonly diagnostics: readonly Diagnostic[]
}

/** Loads, links and checks files. */
export function checkFiles(files: readonly File[]): CheckedFiles {
  const { bundle, diagnostics, sources } = load(files)
  const app = link(bundle, hashOf(files))
  return { sources, app, diagnostics: [...diagnostics, ...check(app, sources)] }
}

function hashOf(files: readonly File[]): string {
  const hash = createHash('sha256')
  for (const { path, text } of files) hash.update(`${path}\0${text}\0`)
  return hash.digest('hex')
}
