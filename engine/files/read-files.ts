import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { File } from '../runtime/app/source/file.ts'
import { Exception } from '../runtime/exception.ts'

/**
 * Reads every file of a bundle, in the order of their paths. Files whose name starts with a dot are left alone.
 * @throws Exception `noBundle` when the folder is not there.
 */
export function readFiles(directory: string): File[] {
  if (!statSync(directory, { throwIfNoEntry: false })?.isDirectory()) {
    throw new Exception('noBundle', `There is no folder ${directory}.`, { directory })
  }
  return readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
    .map((path) => ({ path: path.slice(join(directory, '/').length).replaceAll('\\', '/'), text: readFileSync(path, 'utf8') }))
}
