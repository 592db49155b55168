/** What is asked of the database at the same time for one answer: other people wait for its connections too. */
const atOnce = 4

/** Does something with each, a few at a time; resolves to the results in the order of the items. */
export async function fewAtOnce<Item, Result>(items: readonly Item[], work: (item: Item) => Promise<Result>): Promise<Result[]> {
  const results = new Array<Result>(items.length)
  const failed = new AbortController()
  await inTurns([...items.entries()], failed.signal, async ([at, item]) => {
    results[at] = await work(item).catch((error: unknown) => {
      failed.abort()
      throw error
    })
  })
  return results
}

/** Does something with each, a few at a time, the next as soon as one is done; begins no more once the signal is aborted. */
export async function inTurns<Item>(items: readonly Item[], signal: AbortSignal, work: (item: Item) => Promise<void>): Promise<void> {
  const waiting = items.values()
  const worker = async () => {
    for (const item of waiting) {
      if (signal.aborted) return
      await work(item)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
}
