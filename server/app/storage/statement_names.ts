/** The most statements that are prepared: each stays in the memory of every connection. */
const most = 400
/** Statements are prepared when they come again. */
const seen = new Map<string, { count: number; name?: string }>()

/** The name under which a statement is prepared; none for one that was not seen before, or when there are too many. */
export function statementName(text: string): string | undefined {
  const known = seen.get(text) ?? { count: 0 }
  known.count += 1
  if (known.count === 1 && seen.size < most * 10) seen.set(text, known)
  if (known.count > 1 && !known.name && named < most) known.name = `p${named++}`
  return known.name
}
let named = 0
