/** Something that can be done with what is open. */
export interface Offer {
  /** The same as that of its button: `create`, `export`, the name of a step. */
  readonly key: string
  readonly label: string
  run(): void
}

const offers = new Map<string, Set<() => readonly Offer[]>>()
const wanted = new Map<string, string>()

/** Lets what is open in a tab say what can be done with it; answers how to stop it. */
export function registerOffers(tab: string, say: () => readonly Offer[]): () => void {
  const said = offers.get(tab) ?? new Set()
  offers.set(tab, said.add(say))
  return () => {
    said.delete(say)
    if (said.size === 0) offers.delete(tab)
  }
}

/** What can be done with what is open in a tab, as it stands now. */
export function offersOf(tab: string | undefined): readonly Offer[] {
  return [...(offers.get(tab ?? '') ?? [])].flatMap((say) => say())
}

/** Wants something done on a screen as soon as it is there. @param path its address */
export function wantOffer(path: string, key: string): void {
  wanted.set(path, key)
}

/** What is wanted on the screen at an address; from now on it is no longer. */
export function takeWanted(path: string): string | undefined {
  const key = wanted.get(path)
  wanted.delete(path)
  return key
}
