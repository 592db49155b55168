/** The same, beginning with another: what is left out of each turn is in the next one. */
export function turned<Each>(all: readonly Each[], by: number): readonly Each[] {
  const at = by % Math.max(1, all.length)
  return [...all.slice(at), ...all.slice(0, at)]
}
