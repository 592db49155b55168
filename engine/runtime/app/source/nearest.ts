/** The name that was probably meant, or nothing when none is near. */
export function nearest(word: string, names: Iterable<string>): string | undefined {
  const wanted = word.toLowerCase()
  let best: string | undefined
  let least = mistakes(word.length) + 1
  for (const name of names) {
    if (Math.abs(name.length - word.length) >= least) continue
    const away = distance(wanted, name.toLowerCase())
    if (away < least) {
      best = name
      least = away
    }
  }
  return best
}

/** How many letters may be wrong in a word of this length. */
const mistakes = (length: number) => (length < 4 ? 1 : length < 8 ? 2 : 3)

/** ` Did you mean "loan"?`, or nothing. */
export function didYouMean(word: string, names: Iterable<string>): string {
  const name = nearest(word, names)
  return name === undefined ? '' : ` Did you mean "${name}"?`
}

/** Edits between two words, where swapping two neighbours is one (Damerau–Levenshtein, optimal string alignment). */
function distance(a: string, b: string): number {
  let before: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, column) => column)
  for (let row = 1; row <= a.length; row++) {
    const current = [row]
    for (let column = 1; column <= b.length; column++) {
      const same = a[row - 1] === b[column - 1] ? 0 : 1
      let least = Math.min((last[column] ?? 0) + 1, (current[column - 1] ?? 0) + 1, (last[column - 1] ?? 0) + same)
      if (row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1]) {
        least = Math.min(least, (before[column - 2] ?? 0) + 1)
      }
      current.push(least)
    }
    before = last
    last = current
  }
  return last[b.length] ?? 0
}
