import { useCallback, useEffect, useRef, useState } from 'react'
import { type Candidate, type Candidates, candidateColumns, candidateOf } from '../../runtime/screens/picker/candidates.ts'
import { rankCandidates } from '../../runtime/screens/picker/rank-candidates.ts'
import type { Expression } from '../../schema/expression.ts'
import { asProblem, isAbort, type Problem } from '../api/problem.ts'
import { searchRecords } from '../api/records.ts'
import { recentPicks } from './recent-picks.ts'

/** Candidates offered at once in a drop-down. */
const offered = 20
/** Milliseconds of silence before a search is sent. */
const settle = 200
/** The most that are looked for by their very name. */
const exact = 5

interface Offer {
  readonly candidates: readonly Candidate[]
  /** How many of them, at the start, were picked lately. */
  readonly recent: number
  readonly isLoading: boolean
  readonly problem?: Problem
}

/** The candidates of a type-ahead: those used lately first while nothing is typed. `look` asks for them. */
export function useCandidates(source: Candidates): Offer & { look(typed: string): void } {
  const [offer, setOffer] = useState<Offer>({ candidates: [], recent: 0, isLoading: false })
  const running = useRef<{ timer?: ReturnType<typeof setTimeout>; abort: AbortController }>(undefined)

  const stop = useCallback(() => {
    clearTimeout(running.current?.timer)
    running.current?.abort.abort()
  }, [])
  useEffect(() => stop, [stop])

  const look = useCallback(
    (typed: string) => {
      stop()
      const abort = new AbortController()
      const run = async () => {
        try {
          const words = typed.trim()
          const [first, found] = await Promise.all([
            words ? searchNamed(source, words, abort.signal) : searchRecent(source, abort.signal),
            search(source, words, source.filter, offered, abort.signal),
          ])
          const others = found.filter((one) => !first.some((used) => used.id === one.id))
          const candidates = words ? [...first, ...rankCandidates(others, words)] : [...first, ...others]
          setOffer({ candidates, recent: words ? 0 : first.length, isLoading: false })
        } catch (failure) {
          if (!isAbort(failure)) setOffer({ candidates: [], recent: 0, isLoading: false, problem: asProblem(failure) })
        }
      }
      setOffer((before) => ({ candidates: before.candidates, recent: before.recent, isLoading: true }))
      running.current = { abort, timer: setTimeout(run, typed ? settle : 0) }
    },
    [source, stop],
  )
  return { ...offer, look }
}

async function search(source: Candidates, words: string, filter: Expression | undefined, size: number, signal: AbortSignal) {
  const entity = source.app.entities.get(source.entity)
  if (!entity) return []
  const { rows } = await searchRecords(
    source.entity,
    {
      columns: candidateColumns(entity, source),
      page: { size },
      total: false,
      ...(words ? { search: words } : { sort: [[entity.code, 'asc'] as const] }),
      ...(filter ? { filter } : {}),
    },
    signal,
  )
  return rows.map((row) => candidateOf(entity, row))
}

/** Those that are called or coded just as typed: they may be beyond the first that are found. Whoever sees part of a code cannot ask for it whole: none. */
function searchNamed(source: Candidates, words: string, signal: AbortSignal): Promise<readonly Candidate[]> {
  const entity = source.app.entities.get(source.entity)
  if (!entity) return Promise.resolve([])
  const names = [...new Set([entity.code, entity.display])].filter((name) => isText(entity.fields.get(name)?.kind))
  const same = names.map((name): Expression => ({ '==': [{ var: `record.${name}` }, words] }))
  if (same.length === 0) return Promise.resolve([])
  const named: Expression = { or: same }
  return search(source, '', source.filter ? { and: [source.filter, named] } : named, exact, signal).catch((failure) => {
    if (asProblem(failure).status === 422) return []
    throw failure
  })
}

const isText = (kind: string | undefined): boolean => kind === 'text' || kind === 'code'

/** Those picked lately that may still be picked, in the order they were used. */
async function searchRecent(source: Candidates, signal: AbortSignal): Promise<readonly Candidate[]> {
  const ids = recentPicks(source.entity)
  if (ids.length === 0) return []
  const among: Expression = { in: [{ var: 'record.id' }, ids as never] }
  const found = await search(source, '', source.filter ? { and: [source.filter, among] } : among, ids.length, signal)
  return ids.flatMap((id) => found.find((one) => one.id === id) ?? [])
}
