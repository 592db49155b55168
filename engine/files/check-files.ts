import { createHash } from 'node:crypto'
import type { App } from '../runtime/app/app.ts'
import type { Diagnostic } from '../runtime/app/diagnostic.ts'
import { link } from '../runtime/app/link.ts'
import { load, type Sources } from '../runtime/app/load.ts'
import type { File } from '../runtime/app/source/file.ts'
import { checking, inOrder } from '../runtime/checks/check.ts'

/** What files say together, and what is wrong with them. */
export interface CheckedFiles {
  readonly sources: Sources
  readonly app: App
  readonly diagnostics: readonly Diagnostic[]
}

/** Loads, links and checks files. */
export function checkFiles(files: readonly File[]): CheckedFiles {
  const parts = checkingFiles(files)
  for (;;) {
    const part = parts.next()
    if (part.done) return part.value
  }
}

/** The same in parts: who has other work meanwhile can do it in between. */
export function* checkingFiles(files: readonly File[]): Generator<undefined, CheckedFiles> {
  const { bundle, diagnostics, sources } = load(files)
  yield
  const app = link(bundle, hashOf(files))
  const found: Diagnostic[] = []
  for (const some of checking(app, sources)) {
    found.push(...some)
    yield
  }
  return { sources, app, diagnostics: [...diagnostics, ...found.sort(inOrder)] }
}

function hashOf(files: readonly File[]): string {
  const hash = createHash('sha256')
  for (const { path, text } of files) hash.update(`${path}\0${text}\0`)
  return hash.digest('hex')
}
