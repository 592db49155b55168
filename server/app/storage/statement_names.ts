/** The most statements that are prepared: each stays in the memory of every connection. */
const mostPrepared = 400
/** Of so many others it is remembered that they came once; longer ones are not remembered. */
const mostSeen = 1_000
const longestSeen = 20_000

/** Gives names to statements that come again, under which connections keep them prepared. */
export class StatementNames {
  readonly #names = new Map<string, string>()
  readonly #seen = new Set<string>()

  /** The name under which a statement is prepared; none for one that was not seen lately, or when there are too many. */
  of(text: string): string | undefined {
    const known = this.#names.get(text)
    if (known !== undefined || text.length > longestSeen || this.#names.size >= mostPrepared) return known
    if (!this.#seen.delete(text)) {
      this.#remember(text)
      return undefined
    }
    const name = `p${this.#names.size}`
    this.#names.set(text, name)
    return name
  }

  /** Whoever was seen longest ago is forgotten for it: one that comes only once keeps no other from a name. */
  #remember(text: string): void {
    this.#seen.add(text)
    if (this.#seen.size <= mostSeen) return
    const [oldest] = this.#seen
    if (oldest !== undefined) this.#seen.delete(oldest)
  }
}

const names = new StatementNames()

/** The name under which a statement is prepared, if it is. */
export const statementName = (text: string): string | undefined => names.of(text)
