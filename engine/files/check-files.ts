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

/** What this program found in sound files before, by the hash of the files: those with an error have no verdict. */
export interface Verdicts {
  of(hash: string): readonly Diagnostic[] | undefined
  keep(hash: string, diagnostics: readonly Diagnostic[]): void
}

/** Loads, links and checks files; those with a verdict are not checked again. */
export function checkFiles(files: readonly File[], verdicts?: Verdicts): CheckedFiles {
  const parts = checkingFiles(files, verdicts)
  for (;;) {
    const part = parts.next()
    if (part.done) return part.value
  }
}

/** The same in parts: who has other work meanwhile can do it in between. */
export function* checkingFiles(files: readonly File[], verdicts?: Verdicts): Generator<undefined, CheckedFiles> {
  const hash = hashOf(files)
  const known = verdicts?.of(hash)
  const { bundle, diagnostics: ofLoading, sources } = load(files, known !== undefined)
  yield
  const app = link(bundle, hash)
  if (known) return { sources, app, diagnostics: known }
  const found: Diagnostic[] = []
  for (const some of checking(app, sources)) {
    found.push(...some)
    yield
  }
  const diagnostics = [...ofLoading, ...found.sort(inOrder)]
  verdicts?.keep(hash, diagnostics)
  return { sources, app, diagnostics }
}

function hashOf(files: readonly File[]): string {
  const hash = createHash('sha256')
  for (const { path, text } of files) hash.update(`${path}\0${text}\0`)
  return hash.digest('hex')
}
