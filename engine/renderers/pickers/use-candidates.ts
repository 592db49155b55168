import { useCallback, useEffect, useRef, useState } from 'react'
import type { Candidate, Candidates } from '../../runtime/screens/picker/candidates.ts'
import { asProblem, isAbort, type Problem } from '../api/problem.ts'
import { findCandidates, recentCandidates } from './find-candidates.ts'

/** Milliseconds of silence before a search is sent. */
const settle = 200

interface Offer {
  readonly candidates: readonly Candidate[]
  /** How many of them, at the start, were picked lately. */
  readonly recent: number
  readonly isLoading: boolean
  readonly problem?: Problem
}

/** The candidates of a type-ahead, and those that answer to a text. */
export interface CandidateOffer extends Offer {
  /** Asks for them: those used lately first while nothing is typed. */
  look(typed: string): void
  /** Those found for just this text, at once when they are known. */
  answered(typed: string): readonly Candidate[] | undefined
  /** The same, awaited. @throws Problem */
  answerTo(typed: string): Promise<readonly Candidate[]>
}

/** A search for what is typed. */
interface Search {
  readonly words: string
  readonly abort: AbortController
  found?: readonly Candidate[]
  /** Sends it, the first time it is called. */
  send(): Promise<readonly Candidate[]>
}

/** The candidates of a type-ahead. What comes late for words that are no longer those typed is not shown. */
export function useCandidates(source: Candidates): CandidateOffer {
  const [offer, setOffer] = useState<Offer>({ candidates: [], recent: 0, isLoading: false })
  const running = useRef<{ readonly search: Search; readonly timer: ReturnType<typeof setTimeout> | undefined }>(undefined)

  const stop = useCallback(() => {
    clearTimeout(running.current?.timer)
    running.current?.search.abort.abort()
    running.current = undefined
  }, [])
  useEffect(() => stop, [stop])

  const begin = useCallback(
    (typed: string, isSentAtOnce: boolean): Search => {
      stop()
      const search = newSearch(source, typed.trim(), setOffer)
      setOffer((before) => ({ candidates: before.candidates, recent: before.recent, isLoading: true }))
      const send = () => void search.send().catch(() => undefined)
      running.current = { search, timer: isSentAtOnce ? undefined : setTimeout(send, typed ? settle : 0) }
      return search
    },
    [source, stop],
  )
  const look = useCallback((typed: string) => void begin(typed, false), [begin])
  const answered = useCallback((typed: string) => {
    const search = running.current?.search
    return search?.words === typed.trim() ? search.found : undefined
  }, [])
  const answerTo = useCallback(
    (typed: string) => {
      const search = running.current?.search
      return (search?.words === typed.trim() ? search : begin(typed, true)).send()
    },
    [begin],
  )
  return { ...offer, look, answered, answerTo }
}

function newSearch(source: Candidates, words: string, show: (offer: Offer) => void): Search {
  const abort = new AbortController()
  let sent: Promise<readonly Candidate[]> | undefined
  async function run() {
    try {
      const recent = words ? [] : await recentCandidates(source, abort.signal)
      const others = (await findCandidates(source, words, abort.signal)).filter((one) => !recent.some((used) => used.id === one.id))
      search.found = [...recent, ...others]
      if (!abort.signal.aborted) show({ candidates: search.found, recent: recent.length, isLoading: false })
      return search.found
    } catch (failure) {
      if (!isAbort(failure) && !abort.signal.aborted) show({ candidates: [], recent: 0, isLoading: false, problem: asProblem(failure) })
      throw failure
    }
  }
  const search: Search = { words, abort, send: () => (sent ??= run()) }
  return search
}
