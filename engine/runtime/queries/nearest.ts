/** The name most like the one that was typed, if any is like it. */
export function nearest(typed: string, names: Iterable<string>): string | undefined {
  let best: { name: string; distance: number } | undefined
  for (const name of names) {
    const distance = edits(typed.toLowerCase(), name.toLowerCase())
    if (distance <= Math.max(1, Math.floor(name.length / 3)) && (!best || distance < best.distance)) best = { name, distance }
  }
  return best?.name
}

/** Letters to insert, delete or replace to get from one word to the other. */
function edits(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, index) => index)
  for (let i = 1; i <= from.length; i++) {
    const next = [i]
    for (let j = 1; j <= to.length; j++) {
      const replaced = (row[j - 1] ?? 0) + (from[i - 1] === to[j - 1] ? 0 : 1)
      next.push(Math.min(replaced, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1))
    }
    row = next
  }
  return row[to.length] ?? 0
}
