/** What of a list is looked at: some of it, drawn from a seed, or one of so many pieces of all of it. */
type Share = { readonly kind: 'drawn'; readonly seed: number } | { readonly kind: 'piece'; readonly part: number; readonly of: number }

/** All with `CRAWL=all`, a piece with `CRAWL=2/8`; without it what is drawn from the seed `CRAWL_SEED`, the same in every run unless it says otherwise. */
export function shareOf({ CRAWL, CRAWL_SEED }: NodeJS.ProcessEnv): Share {
  const [, part = '1', of = '1'] = /^(\d+)\/(\d+)$/.exec(CRAWL ?? '') ?? []
  if (CRAWL) return { kind: 'piece', part: Number(part), of: Number(of) }
  return { kind: 'drawn', seed: Number(CRAWL_SEED ?? 1) }
}

/** One piece of a list, in its order. */
export function piece<Item>(items: readonly Item[], part: number, of: number): readonly Item[] {
  return items.filter((_, index) => index % of === part - 1)
}

/** So many of a list as a seed draws them, in the order of the list; what is added to the list leaves most of them as they were. */
export function drawn<Item extends { readonly route: string }>(items: readonly Item[], count: number, seed: number): readonly Item[] {
  const chosen = new Set([...items].sort((one, other) => lot(one.route, seed) - lot(other.route, seed)).slice(0, count))
  return items.filter((item) => chosen.has(item))
}

/** A number that follows from a text and a seed (FNV-1a). */
function lot(text: string, seed: number): number {
  let hash = 0x811c9dc5 ^ seed
  for (const sign of text) hash = Math.imul(hash ^ sign.charCodeAt(0), 0x01000193) >>> 0
  return hash
}
