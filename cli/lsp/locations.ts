import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Location } from 'vscode-languageserver/node'
import type { Definition } from '../../engine/runtime/names/index-of-names.ts'
import type { Occurrence } from '../../engine/runtime/names/occurrence.ts'
import { spanOfOccurrence } from './occurrence-at.ts'
import { rangeOf, top } from './ranges.ts'
import type { BundleFolder } from './workspace/bundle-folder.ts'

/** The address of a file of a bundle. */
export const uriOf = ({ directory }: BundleFolder, path: string): string => pathToFileURL(join(directory, path)).href

/** Where a name is declared: its key, or the file that it is the name of. */
export function locationOfDefinition(folder: BundleFolder, { file, at }: Definition): Location {
  return (at && locationOf(folder, at)) ?? { uri: uriOf(folder, file), range: top }
}

/** Where a name is written. */
export function locationOf(folder: BundleFolder, occurrence: Occurrence): Location | undefined {
  const source = folder.snapshot.source(occurrence.file)
  const span = source && spanOfOccurrence(source, occurrence)
  return span && { uri: uriOf(folder, occurrence.file), range: rangeOf(source, span) }
}
