import { useCallback, useEffect, useRef, useState } from 'react'
import { asProblem, isAbort, type Problem } from '../../api/problem.ts'
import { time } from '../../state/clock.ts'
import { useEdition } from '../../state/edition.ts'

/** What a tile has read: nothing yet, its content, or why there is none. */
interface TileState<Content> {
  readonly content?: Content | undefined
  readonly problem?: Problem | undefined
  /** When it was read, in milliseconds since 1970. */
  readonly readAt?: number | undefined
  retry(): void
}

/** Reads what a tile shows, alone: no other tile waits for it or fails with it. */
export function useTile<Content>(read: (signal: AbortSignal) => Promise<Content>, refreshes: number): TileState<Content> {
  const [state, setState] = useState<{ content?: Content; problem?: Problem; readAt?: number }>({})
  const [tries, setTries] = useState(0)
  const edition = useEdition()
  const reader = useRef(read)
  reader.current = read
  // biome-ignore lint/correctness/useExhaustiveDependencies: a refresh reads the same again, and so does another edition
  useEffect(() => {
    const abort = new AbortController()
    reader.current(abort.signal).then(
      (content) => {
        if (!abort.signal.aborted) setState({ content, readAt: time() })
      },
      (failure) => {
        if (!isAbort(failure) && !abort.signal.aborted) setState({ problem: asProblem(failure) })
      },
    )
    return () => abort.abort()
  }, [refreshes, edition, tries])
  const retry = useCallback(() => setTries((count) => count + 1), [])
  return { ...state, retry }
}
