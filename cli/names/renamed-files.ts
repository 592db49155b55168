import { identify } from '../../engine/runtime/app/identity.ts'
import type { Sources } from '../../engine/runtime/app/load.ts'
import type { IndexOfNames } from '../../engine/runtime/names/index-of-names.ts'
import type { NameKey } from '../../engine/runtime/names/name.ts'
import { applied, rename, type TextEdit } from '../../engine/runtime/names/rename.ts'
import { canonical } from '../format/canonical.ts'

/** A file that changes with a name. */
export interface RenamedFile {
  readonly path: string
  /** Where it is afterwards; the same unless it moves. */
  readonly to: string
  readonly edits: readonly TextEdit[]
  readonly text: string
}

/** The files that change when something gets another name. What was formatted stays formatted. */
export function renamedFiles(index: IndexOfNames, sources: Sources, name: NameKey, to: string): RenamedFile[] {
  const { edits, moves } = rename(index, sources, name, to)
  const paths = [...new Set([...edits.keys(), ...moves.keys()])].sort()
  return paths.flatMap((path) => {
    const before = sources.get(path)?.text
    return before === undefined ? [] : [{ path, to: moves.get(path) ?? path, ...formatted(path, before, edits.get(path) ?? []) }]
  })
}

function formatted(path: string, before: string, edits: readonly TextEdit[]): Pick<RenamedFile, 'edits' | 'text'> {
  const text = applied(before, edits)
  const identity = identify(path)
  if ('fault' in identity || canonical(identity.kind, JSON.parse(before)) !== before) return { edits, text }
  const after = canonical(identity.kind, JSON.parse(text))
  return after === text ? { edits, text } : { edits: [difference(before, after)], text: after }
}

/** The one edit that makes a text another: what both start and end with stays. */
function difference(before: string, after: string): TextEdit {
  const shorter = Math.min(before.length, after.length)
  let start = 0
  while (start < shorter && before[start] === after[start]) start++
  let same = 0
  while (same < shorter - start && before.at(-1 - same) === after.at(-1 - same)) same++
  return { start, end: before.length - same, text: after.slice(start, after.length - same) }
}
