import type { App } from './app.ts'
import type { Diagnostic } from './diagnostic.ts'
import type { Sources } from './load.ts'

/** Everything that is wrong with linked metadata, beyond the shape of its files. `sources` tell where things stand. */
export function check(_app: App, _sources: Sources): Diagnostic[] {
  return []
}
