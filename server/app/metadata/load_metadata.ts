import { createHash } from 'node:crypto'
import type { App } from '../../../engine/runtime/app/app.ts'
import { check } from '../../../engine/runtime/app/check.ts'
import type { Diagnostic } from '../../../engine/runtime/app/diagnostic.ts'
import { link } from '../../../engine/runtime/app/link.ts'
import { load } from '../../../engine/runtime/app/load.ts'
import { type MetadataFile, readFiles } from './read_files.ts'

/** A bundle as read: what it says, and what is wrong with it. */
export interface LoadedMetadata {
  readonly app: App
  readonly files: readonly MetadataFile[]
  readonly diagnostics: readonly Diagnostic[]
}

/** Reads, links and checks the bundle of a folder. */
export function loadMetadata(directory: string): LoadedMetadata {
  const files = readFiles(directory)
  const { bundle, diagnostics, sources } = load(files)
  const app = link(bundle, hashOf(files))
  return { app, files, diagnostics: [...diagnostics, ...check(app, sources)] }
}

function hashOf(files: readonly MetadataFile[]): string {
  const hash = createHash('sha256')
  for (const { path, text } of files) hash.update(`${path}\0${text}\0`)
  return hash.digest('hex')
}

/** Whether the bundle may run. */
export function isRunnable({ diagnostics }: LoadedMetadata): boolean {
  return !diagnostics.some(({ severity }) => severity === 'error')
}
