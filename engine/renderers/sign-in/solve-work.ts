/** Tries between two looks at whether anybody still waits for the answer. */
const batch = 512

/**
 * Finds a number `n` for which SHA-256 of `<id>.<n>` begins with so many zero bits: how a browser shows that somebody is there who
 * cannot read the picture.
 */
export async function solveWork(id: string, bits: number, signal: AbortSignal): Promise<string> {
  const encoder = new TextEncoder()
  for (let start = 0; ; start += batch) {
    signal.throwIfAborted()
    const tries = Array.from({ length: batch }, async (_, offset) => {
      const hash = await crypto.subtle.digest('SHA-256', encoder.encode(`${id}.${start + offset}`))
      return new DataView(hash).getUint32(0) >>> (32 - bits) === 0
    })
    const found = (await Promise.all(tries)).indexOf(true)
    if (found >= 0) return String(start + found)
  }
}
