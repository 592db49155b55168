import { createHash } from 'node:crypto'
import type { App } from '../runtime/app/app.ts'
import { check } from '../runtime/app/check.ts'
import type { Diagnostic } from '../runtime/app/diagnostic.ts'
import { link } from '../runtime/app/link.ts'
import { load, type Sources } from '../runtime/app/load.ts'
import type { File } from '../runtime/app/source/file.ts'
import { readFiles } from './read-files.ts'

/** A bundle as read from its folder: what it says, and what is wrong with it. */
export interface OpenBundle {
  readonly directory: string
  readonly files: readonly File[]
  readonly sources: Sources
  readonly app: App
  readonly diagnostics: readonly Diagnostic[]
}

/**
 * Reads, links and checks the bundle of a folder.
 * @throws Exception `noBundle` when the folder is not there.
 */
export function openBundle(directory: string): OpenBundle {
  const files = readFiles(directory)
  return { directory, files, ...checkFiles(files) }
}

/** Loads, links and checks files. */
export function checkFiles(files: readonly File[]): Omit<OpenBundle, 'directory' | 'files'> {
  const { bundle, diagnostics, sources } = load(files)
  const app = link(bundle, hashOf(files))
  return { sources, app, diagnostics: [...diagnostics, ...check(app, sources)] }
}

function hashOf(files: readonly File[]): string {
  const hash = createHash('sha256')
  for (const { path, text } of files) hash.update(`${path}\0${text}\0`)
  return hash.digest('hex')
}
