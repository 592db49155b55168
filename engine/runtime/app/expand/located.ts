import type { Source, Step } from '../source/source.ts'
import { type Origins, originOf } from './origin.ts'

/** What tells where things stand in files as they are written. */
export interface Located {
  readonly sources: ReadonlyMap<string, Source>
}

/** Where something that stands in a file, as it was put together, was written. */
interface Location {
  readonly file: string
  readonly path: readonly Step[]
  readonly line: number
  readonly column: number
}

/** The place where something was written that stands at a path of an expanded file. */
export function located({ sources }: Located, origins: Origins, path: readonly Step[], at?: 'key' | 'value'): Location {
  const { filled: _filled, ...origin } = originOf(origins, path)
  const { line, column } = sources.get(origin.file)?.place(origin.path, at) ?? { line: 1, column: 1 }
  return { ...origin, line, column }
}

/** A message about what a fragment holds says which file uses it; a row scope is what it is wherever it is used. */
export function toldOf(message: string, { file }: Location, origins: Origins, path: readonly Step[]): string {
  const user = originOf(origins, path).filled?.file ?? origins.file
  return file === user || file.startsWith('scopes/') ? message : `${message} It is used by ${user}.`
}

/** Whether what was written there was read by a variant of the screen that it stands in. */
export const isOfVariant = ({ file }: Location, origins: Origins) => file !== origins.file && file.startsWith('screens/')
