/** What of an open document is not in its state yet: inputs that hold back what is typed until asked, and files on their way. */
export class PendingInputs {
  readonly #flushers = new Set<() => void>()
  readonly #files = new Set<Promise<boolean>>()

  /** Registers an input that holds back what is typed; answers how to take it off again. */
  onFlush(flush: () => void): () => void {
    this.#flushers.add(flush)
    return () => this.#flushers.delete(flush)
  }

  /** Takes over everything typed so far. */
  flush(): void {
    for (const flush of this.#flushers) flush()
  }

  /** A file is on its way. @param file comes to whether the document can go without, or has it */
  await(file: Promise<boolean>): void {
    this.#files.add(file)
    file.finally(() => this.#files.delete(file))
  }

  get hasFiles(): boolean {
    return this.#files.size > 0
  }

  /** Waits for the files that are on their way; whether none has failed, which its own line tells. */
  async filesArrived(): Promise<boolean> {
    const found = await Promise.all(this.#files)
    return found.every((isThere) => isThere)
  }
}
