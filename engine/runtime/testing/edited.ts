import { checkFiles } from '../../files/check-files.ts'
import type { File } from '../app/source/file.ts'
import { libraryFiles } from './library.ts'

/** Changes to a file: values by the path where they stand (`columns.0.width`), `undefined` to take one away; or a whole new file; or `null`: none. */
export type Edit = Readonly<Record<string, unknown>> | { readonly whole: unknown } | null

/** The files of the library with some of them changed. */
export function edited(edits: Readonly<Record<string, Edit>>, files: readonly File[] = libraryFiles): File[] {
  const kept = files.filter(({ path }) => !Object.hasOwn(edits, path))
  const changed = Object.entries(edits).flatMap(([path, edit]): File[] => {
    if (edit === null) return []
    const before = files.find((file) => file.path === path)
    const value: unknown = 'whole' in edit ? edit.whole : JSON.parse(before?.text ?? '{}')
    if (!('whole' in edit)) for (const [at, part] of Object.entries(edit)) put(value, at.split('.'), part)
    return [{ path, text: JSON.stringify(value, undefined, 2) }]
  })
  return [...kept, ...changed]
}

/** What is wrong with the library once it is changed, as `code file path`; what is wrong with it as it stands is left out. */
export function diagnose(edits: Readonly<Record<string, Edit>>): string[] {
  const before = new Set(diagnosticsOf(libraryFiles))
  return diagnosticsOf(edited(edits)).filter((line) => !before.has(line))
}

function diagnosticsOf(files: readonly File[]): string[] {
  return checkFiles(files).diagnostics.map(({ code, file, path }) => [code, file, path.join('.')].join(' ').trimEnd())
}

function put(value: unknown, [step = '', ...rest]: readonly string[], part: unknown): void {
  const holder = value as Record<string, unknown>
  if (rest.length > 0) {
    holder[step] ??= {}
    put(holder[step], rest, part)
  } else if (part !== undefined) holder[step] = part
  else if (Array.isArray(value)) value.splice(Number(step), 1)
  else delete holder[step]
}
