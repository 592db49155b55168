import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join, relative } from 'node:path'
import type { File } from '../runtime/app/source/file.ts'
import { Exception } from '../runtime/exception.ts'

/**
 * Reads every file of a bundle, in the order of their paths. Whatever starts with a dot is left alone.
 * @throws Exception `noBundle` when the folder is not there.
 */
export function readFiles(directory: string): File[] {
  if (!statSync(directory, { throwIfNoEntry: false })?.isDirectory()) {
    throw new Exception('noBundle', `There is no folder ${directory}.`, { directory })
  }
  return readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(directory, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
    .filter((path) => !/(^|\/)\./.test(path))
    .sort()
    .map((path) => ({ path, text: readFileSync(join(directory, path), 'utf8') }))
}
