import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import type { App } from '../../../engine/runtime/app/app.ts'
import { link } from '../../../engine/runtime/app/link.ts'
import { load } from '../../../engine/runtime/app/load.ts'

const root = new URL('../../../examples/library', import.meta.url).pathname

/** The files of the library example. */
export const libraryFiles = (): { path: string; text: string }[] =>
  readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.json'))
    .map((entry) => join(entry.parentPath, entry.name))
    .map((path) => ({ path: relative(root, path), text: readFileSync(path, 'utf8') }))

let linked: App | undefined

/** The library example, linked once for all tests of a run: what was worked out for one of them, the next need not. */
export function library(): App {
  linked ??= link(load(libraryFiles(), true).bundle, 'library')
  return linked
}
