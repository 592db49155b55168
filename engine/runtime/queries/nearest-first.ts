/** What was found, with what is called just as typed first, then what begins so; otherwise in the order in which it came. */
export function nearestFirst<Found>(found: readonly Found[], typed: string, namesOf: (one: Found) => readonly string[]): readonly Found[] {
  const words = typed.toLowerCase()
  const placed = found.map((one) => ({ one, place: placeOf(namesOf(one), words) }))
  return placed.toSorted((a, b) => a.place - b.place).map(({ one }) => one)
}

function placeOf(names: readonly string[], words: string): number {
  const lower = names.map((name) => name.toLowerCase())
  if (lower.includes(words)) return 0
  return lower.some((name) => name.startsWith(words)) ? 1 : 2
}
