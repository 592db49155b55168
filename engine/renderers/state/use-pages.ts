import { useCallback, useEffect, useRef, useState } from 'react'
import { useStable } from './use-stable.ts'

/** Rows read at once. */
const pageSize = 20

/** Some rows from a place on, counted from 0. */
export interface Page {
  readonly size: number
  readonly offset: number
}

export type ReadPage<Row> = (page: Page) => Promise<readonly Row[]>

interface Pages<Row> {
  /** Those of the last question that was answered: old ones stay until the new ones have come. */
  readonly rows: readonly Row[]
  readonly isComplete: boolean
  readonly isLoading: boolean
  more(): void
}

/** So many rows are read again at once. */
const mostAgain = 200

/**
 * Rows read page by page, more of them on demand; from the first one again when `read` is another function, and as many as are shown
 * when `again` is another value.
 * An answer that comes after another question is dropped, and so is its failure.
 */
export function usePages<Row>(read: ReadPage<Row>, onFailure: (failure: unknown) => void, again = 0): Pages<Row> {
  const [known, setKnown] = useState({ rows: [] as readonly Row[], isComplete: false })
  const [isLoading, setLoading] = useState(false)
  const latest = useRef(0)
  const failed = useStable(onFailure)
  const shown = useRef(0)
  shown.current = known.rows.length

  const load = useCallback(
    async (before: readonly Row[], size = pageSize) => {
      latest.current += 1
      const run = latest.current
      setLoading(true)
      try {
        const found = await read({ size, offset: before.length })
        if (run === latest.current) setKnown({ rows: [...before, ...found], isComplete: found.length < size })
      } catch (failure) {
        if (run === latest.current) failed(failure)
      } finally {
        if (run === latest.current) setLoading(false)
      }
    },
    [read, failed],
  )
  useEffect(() => {
    load([])
    return () => {
      latest.current += 1
    }
  }, [load])
  const answered = useRef(again)
  useEffect(() => {
    if (answered.current === again) return
    answered.current = again
    load([], Math.min(mostAgain, Math.max(pageSize, shown.current)))
  }, [load, again])
  return { ...known, isLoading, more: () => load(known.rows) }
}
