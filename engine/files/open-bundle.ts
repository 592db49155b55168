import type { File } from '../runtime/app/source/file.ts'
import { type CheckedFiles, checkFiles, type Verdicts } from './check-files.ts'
import { readFiles } from './read-files.ts'

/** A bundle as read from its folder: what it says, and what is wrong with it. */
export interface OpenBundle extends CheckedFiles {
  readonly directory: string
  readonly files: readonly File[]
}

/**
 * Reads, links and checks the bundle of a folder. Files that are as they were `before` are not read into again.
 * @throws Exception `noBundle` when the folder is not there.
 */
export function openBundle(directory: string, before: readonly File[] = [], verdicts?: Verdicts): OpenBundle {
  const known = new Map(before.map((file) => [file.path, file]))
  const files = readFiles(directory).map((file) => {
    const same = known.get(file.path)
    return same?.text === file.text ? same : file
  })
  return { directory, files, ...checkFiles(files, verdicts) }
}
