/** A declaration of a record as one of a row: what its expressions say of `record` they say of `row`. */
export function asRows<Declared>(declared: Declared): Declared {
  return spokenOfRow(declared) as Declared
}

function spokenOfRow(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(spokenOfRow)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key, key === 'var' && typeof inner === 'string' ? rowPath(inner) : spokenOfRow(inner)]),
  )
}

const rowPath = (path: string): string => (path === 'record' ? 'row' : path.replace(/^record\./, 'row.'))
