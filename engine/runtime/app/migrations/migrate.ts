import { Exception } from '../../exception.ts'
import type { File } from '../source/file.ts'
import { type Migration, migrations } from './index.ts'

/** The files of a bundle in a later format, or as they are when they are in it already. */
export function migrate(files: readonly File[], to: number, all: readonly Migration[] = migrations): readonly File[] {
  const from = formatOf(files)
  if (from > to) throw new Exception('unknownFormat', `The bundle has the format ${from}; this version knows ${to} at most.`)
  let current = files
  for (let format = from; format < to; format++) {
    const migration = all.find((each) => each.from === format)
    if (!migration) throw new Exception('unknownFormat', `Nothing leads from the format ${format} to the next.`)
    current = migration.change(current).map((file) => (file.path === 'app.json' ? inFormat(file, format + 1) : file))
  }
  return current
}

/** The format of a bundle; 1 when it does not say. */
export function formatOf(files: readonly File[]): number {
  const app = files.find(({ path }) => path === 'app.json')
  const { format = 1 } = (app ? JSON.parse(app.text) : {}) as { format?: number }
  return format
}

function inFormat(app: File, format: number): File {
  return { path: app.path, text: `${JSON.stringify({ ...(JSON.parse(app.text) as object), format }, undefined, 2)}\n` }
}
