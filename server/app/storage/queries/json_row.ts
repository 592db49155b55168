/** A function of PostgreSQL takes at most 100 arguments: longer rows are arrays of arrays. */
const chunk = 90

/** Values as one JSON array, in chunks when there are many. */
export function jsonRow(texts: readonly string[]): string {
  const parts: string[] = []
  for (let at = 0; at < texts.length; at += chunk) parts.push(`json_build_array(${texts.slice(at, at + chunk).join(', ')})`)
  if (parts.length === 0) return `'[]'::json`
  return parts.length === 1 ? (parts[0] as string) : `json_build_array(${parts.join(', ')})`
}

/** The values of such an array of so many. */
export const valuesOf = (row: readonly unknown[], count: number): readonly unknown[] => (count > chunk ? row.flat() : row)
