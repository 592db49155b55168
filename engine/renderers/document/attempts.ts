/** Names attempts to write: the same content has the same key until it is done, so that repeating it does it once. */
export class Attempts {
  #last: { content: string; key: string } | undefined

  key(content: unknown): string {
    const text = JSON.stringify(content)
    if (this.#last?.content !== text) this.#last = { content: text, key: crypto.randomUUID() }
    return this.#last.key
  }

  forget(): void {
    this.#last = undefined
  }
}
