import type { RecordData } from '../../../engine/runtime/values/record-data.ts'

/** A place of the lines of a document: a stored line that stays as it is, or one of those that were sent, by its number. */
type Place = RecordData | number

/**
 * Where the lines that were sent stand among all of the document: the first stands where the first line stood that the person sees, and so
 * on; what they do not see keeps its place, and further ones follow at the end.
 */
export function woven(base: readonly RecordData[], isSeen: (row: RecordData) => boolean, sent: number): readonly Place[] {
  let next = 0
  const places = base.flatMap((row): Place[] => {
    if (!isSeen(row)) return [row]
    if (next >= sent) return []
    next += 1
    return [next - 1]
  })
  return [...places, ...Array.from({ length: sent - next }, (_, index) => next + index)]
}
