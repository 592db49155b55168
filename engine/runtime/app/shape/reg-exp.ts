const known = new Map<string, RegExp>()

/** A pattern of the schemas, compiled once. */
export function regExp(pattern: string): RegExp {
  const found = known.get(pattern) ?? new RegExp(pattern, 'u')
  known.set(pattern, found)
  return found
}
