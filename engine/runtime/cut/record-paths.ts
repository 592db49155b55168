/** The properties of a tile or block about records that name a field which it shows of them, besides its columns. */
const shown = ['heading', 'body', 'date', 'due', 'language', 'translates', 'picture', 'text', 'address'] as const

/** The fields that a tile or block about records shows of them, besides its columns: who may not see one is not shown the part, and each is read for it. */
export function recordPaths(part: object): readonly string[] {
  const named = part as Readonly<Record<string, unknown>>
  return shown.map((property) => named[property]).filter((path) => typeof path === 'string')
}
