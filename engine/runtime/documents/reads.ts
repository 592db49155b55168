import type { Expression } from '../../schema/expression.ts'
import type { AppEntity } from '../app/app.ts'
import { dependencies } from '../expressions/dependencies.ts'

/** What an expression reads of the document it belongs to: keys of the header, of its own row, and of all rows of some lines. */
export interface Reads {
  readonly header: ReadonlySet<string>
  readonly row: ReadonlySet<string>
  /** By the field of the lines; reading them at all is reading which ones there are. */
  readonly lines: ReadonlyMap<string, ReadonlySet<string>>
}

/** The field that starts a path and every longer piece of it: what is read through a reference stands under its path. */
const keysOf = (segments: readonly string[]): readonly string[] => segments.map((_, index) => segments.slice(0, index + 1).join('.'))

/** What the expression of a field of the entity (or of its lines) reads of the document. */
export const readsOf = (expression: Expression, entity: AppEntity): Reads => {
  const header = new Set<string>()
  const row = new Set<string>()
  const lines = new Map<string, Set<string>>()
  for (const path of dependencies(expression)) {
    const [scope, ...segments] = path.split('.')
    const [first = '', ...rest] = segments
    if (scope === 'row' && first === 'parent') for (const key of keysOf(rest)) header.add(key)
    if (scope === 'row') for (const key of keysOf(segments)) row.add(key)
    if (scope !== 'record') continue
    if (entity.lines.has(first)) {
      const keys = lines.get(first) ?? new Set()
      for (const key of keysOf(rest)) keys.add(key)
      lines.set(first, keys)
    } else for (const key of keysOf(segments)) header.add(key)
  }
  return { header, row, lines }
}
