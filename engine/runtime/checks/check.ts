import type { App } from '../app/app.ts'
import type { Diagnostic } from '../app/diagnostic.ts'
import { isOfVariant, located, toldOf } from '../app/expand/located.ts'
import type { Sources } from '../app/load.ts'
import { contextOf } from './context.ts'
import { checks } from './index.ts'

/** Everything that is wrong with linked metadata, beyond the shape of its files. `sources` tell where things stand. */
export function check(app: App, sources: Sources): Diagnostic[] {
  return [...checking(app, sources)].flat().sort(inOrder)
}

/** The same, one check after the other: who has other work meanwhile can do it in between. */
export function* checking(app: App, sources: Sources): Generator<Diagnostic[]> {
  const context = contextOf(app, sources)
  for (const run of Object.values(checks)) {
    const found = new Map<string, Diagnostic>()
    for (const { code, severity = 'error', file, path, at, message, problem } of run(context)) {
      const origins = app.bundle.origins?.[file] ?? { file, layers: [] }
      const location = located({ sources }, origins, path, at)
      const diagnostic: Diagnostic = {
        code,
        severity,
        ...location,
        message: toldOf(message, location, origins, path),
        ...(problem && { problem }),
      }
      // What a screen and its variants share is told once, without the variants.
      const key = `${code} ${location.file} ${location.path.join(' ')} ${isOfVariant(location, origins) ? message : diagnostic.message}`
      if (!found.has(key) || location.file === file) found.set(key, diagnostic)
    }
    yield [...found.values()]
  }
}

/** By file and place. */
export const inOrder = (a: Diagnostic, b: Diagnostic) =>
  a.file === b.file ? a.line - b.line || a.column - b.column : a.file < b.file ? -1 : 1
