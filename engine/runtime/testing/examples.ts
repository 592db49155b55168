import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { checkFiles } from '../../files/check-files.ts'
import type { File } from '../app/source/file.ts'
import { type Edit, edited } from './edited.ts'
import { libraryFiles } from './library.ts'

const root = new URL('../../schema/examples/', import.meta.url).pathname

/** The examples of kinds that the library has none of. */
const exampleFiles: readonly File[] = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.json'))
  .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))

/** The library with the examples beside it, without its demonstration data. */
export const libraryWithExamples: readonly File[] = [
  ...libraryFiles.filter(({ path }) => !path.startsWith('fixtures/') && !exampleFiles.some((example) => example.path === path)),
  ...exampleFiles,
]

/** What is wrong with them once they are changed, as `code file path`. */
export function diagnoseExamples(edits: Readonly<Record<string, Edit>>): string[] {
  const { diagnostics } = checkFiles(edited(edits, libraryWithExamples))
  return diagnostics.map(({ code, file, path }) => [code, file, path.join('.')].join(' ').trimEnd())
}
