import type { App } from './app.ts'
import { contextOf } from './check/context.ts'
import { checks } from './check/index.ts'
import type { Diagnostic } from './diagnostic.ts'
import type { Sources } from './load.ts'

/** Everything that is wrong with linked metadata, beyond the shape of its files. `sources` tell where things stand. */
export function check(app: App, sources: Sources): Diagnostic[] {
  return [...checking(app, sources)].flat().sort(inOrder)
}

/** The same, one check after the other: who has other work meanwhile can do it in between. */
export function* checking(app: App, sources: Sources): Generator<Diagnostic[]> {
  const context = contextOf(app, sources)
  for (const run of Object.values(checks)) {
    const found: Diagnostic[] = []
    for (const { code, severity = 'error', file, path, at, message } of run(context)) {
      const place = sources.get(file)?.place(path, at) ?? { line: 1, column: 1 }
      found.push({ code, severity, file, path, ...place, message })
    }
    yield found
  }
}

const inOrder = (a: Diagnostic, b: Diagnostic) => (a.file === b.file ? a.line - b.line || a.column - b.column : a.file < b.file ? -1 : 1)
