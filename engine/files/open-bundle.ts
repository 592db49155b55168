import type { File } from '../runtime/app/source/file.ts'
import { type CheckedFiles, checkFiles } from './check-files.ts'
import { readFiles } from './read-files.ts'

/** A bundle as read from its folder: what it says, and what is wrong with it. */
export interface OpenBundle extends CheckedFiles {
  readonly directory: string
  readonly files: readonly File[]
}

/**
 * Reads, links and checks the bundle of a folder.
 * @throws Exception `noBundle` when the folder is not there.
 */
export function openBundle(directory: string): OpenBundle {
  const files = readFiles(directory)
  return { directory, files, ...checkFiles(files) }
}
