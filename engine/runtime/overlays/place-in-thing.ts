import type { Diagnostic } from '../app/diagnostic.ts'
import { identify } from '../app/identity.ts'
import type { File } from '../app/source/file.ts'
import type { Step } from '../app/source/source.ts'
import type { ThingName } from './thing.ts'

/** A place in a thing: `['value', 'items', 'lending']`, `['texts', 'US', 'items.lending.label']`. */
interface PlaceInThing extends ThingName {
  readonly at: readonly Step[]
}

/** Where a diagnostic stands, as administrators see it: in the thing, not in one of its files. */
export function placeInThing(files: readonly File[], { file, path }: Pick<Diagnostic, 'file' | 'path'>): PlaceInThing | undefined {
  const identity = identify(file)
  if ('fault' in identity) return undefined
  if (identity.kind !== 'locale') return { kind: identity.kind, name: identity.name, at: ['value', ...path] }
  const [place = '', ...at] = path
  const translated = identify(`${place}.json`)
  if ('fault' in translated || !files.some((known) => known.path === file)) return undefined
  return { kind: translated.kind, name: translated.name, at: ['texts', identity.language ?? '', ...at] }
}
