import { asProblem, type Problem } from '../../../api/problem.ts'
import type { BatchResult, Progress } from '../../../api/records.ts'

/** What came of a batch that was taken share by share. */
export interface SharedOut {
  readonly results: readonly BatchResult[]
  /** How many were left when it was stopped, or when nobody answered any more. */
  readonly left: number
  /** Why it ended before all were done; nothing where somebody stopped it. */
  readonly problem?: Problem
}

interface Sharing {
  /** Aborted by whoever wants no more: what is under way is finished. */
  readonly signal: AbortSignal
  /** Told after each share but the last. */
  onProgress(progress: Progress): void
  /** Milliseconds since some moment. */
  time(): number
}

/** Milliseconds that a share should take: soon enough for whoever watches or stops. */
const shareMilliseconds = 500

/** The most records of a share, however quick they are. */
const mostOfShare = 50

/**
 * Does something with many records, some at a time: the first alone, then as many as half a second has shown to be enough for.
 * Fails as the first share does; a later one that fails ends it with what was done until then.
 */
export async function inShares(
  ids: readonly string[],
  work: (share: readonly string[]) => Promise<readonly BatchResult[]>,
  { signal, onProgress, time }: Sharing,
): Promise<SharedOut> {
  const results: BatchResult[] = []
  let size = 1
  for (let done = 0; done < ids.length; ) {
    if (signal.aborted) return { results, left: ids.length - done }
    const share = ids.slice(done, done + size)
    const began = time()
    try {
      results.push(...(await work(share)))
    } catch (failure) {
      if (done === 0) throw failure
      return { results, left: ids.length - done, problem: asProblem(failure) }
    }
    done += share.length
    size = Math.min(mostOfShare, Math.max(1, Math.round((share.length * shareMilliseconds) / Math.max(1, time() - began))))
    if (done < ids.length) onProgress({ done, total: ids.length })
  }
  return { results, left: 0 }
}
