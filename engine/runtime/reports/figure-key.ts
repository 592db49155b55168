import type { Behind } from './behind-cell.ts'

/** A figure of a report, whatever the report was asked with: its measure, and the values of its groups by their names. The same text for the same figure. */
export const figureKey = ({ at, measure }: Behind): string =>
  JSON.stringify([Object.entries(at).toSorted(([one], [other]) => (one < other ? -1 : 1)), measure ?? null])

/** The figure that a key names. */
export function figureOfKey(key: string): Behind {
  const [at, measure] = JSON.parse(key) as [[string, unknown][], string | null]
  return { at: Object.fromEntries(at), ...(measure !== null && { measure }) }
}
