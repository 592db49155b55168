import { offsetInside } from '../../engine/runtime/app/source/inside-text.ts'
import type { Source, Span } from '../../engine/runtime/app/source/source.ts'
import type { Occurrence } from '../../engine/runtime/names/occurrence.ts'
import type { Cursor } from './cursor.ts'
import type { Snapshot } from './workspace/snapshot.ts'

/** The name that the cursor is on. */
export function occurrenceAt(snapshot: Snapshot, path: string, cursor: Cursor): Occurrence | undefined {
  const { word, at } = cursor
  if (!word?.isText) return undefined
  const place = cursor.path.join('\0')
  return snapshot
    .namesIn(path)
    .find((name) => name.at === at && name.start <= word.index && word.index <= name.end && name.path.join('\0') === place)
}

/** Where a name is written in the text of its file; nothing when the text has moved on since. */
export function spanOfOccurrence(source: Source, { path, at, start, end, name }: Occurrence): Span | undefined {
  const span = source.span(path, at)
  if (!span || source.text[span.start] !== '"') return undefined
  const found = { start: offsetInside(source.text, span.start, start), end: offsetInside(source.text, span.start, end) }
  return name.endsWith(source.text.slice(found.start, found.end)) ? found : undefined
}
