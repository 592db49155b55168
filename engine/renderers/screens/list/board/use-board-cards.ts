import { useCallback, useEffect, useRef, useState } from 'react'
import type { AppField } from '../../../../runtime/app/app.ts'
import { type BoardColumn, columnFilter } from '../../../../runtime/screens/board/board.ts'
import type { RecordData } from '../../../../runtime/values/record-data.ts'
import { asProblem, type Problem } from '../../../api/problem.ts'
import { type SearchRequest, searchRecords, type Total } from '../../../api/records.ts'

/** Cards of a column that are read at once, and the most of one question. */
const pageSize = 20
const most = 500

/** What is known of a column. */
export interface CardsOf {
  readonly rows: readonly RecordData[]
  readonly total: Total
  /** An exact decimal, where the board adds something up. */
  readonly sum: string | null
  readonly isComplete: boolean
}

const noCards: CardsOf = { rows: [], total: null, sum: null, isComplete: true }

/** The cards of a board, by column. */
export interface BoardCards {
  of(value: string): CardsOf
  /** Of all columns. */
  readonly total: Total
  readonly hasLoaded: boolean
  readonly isLoading: boolean
  readonly problem: Problem | undefined
  more(value: string): void
  /** The card stands in another column from now on, until the columns are read again. */
  put(row: RecordData, from: string, to: string): void
}

interface BoardQuestion {
  readonly entity: string
  readonly field: AppField
  readonly columns: readonly BoardColumn[]
  readonly request: Omit<SearchRequest, 'page' | 'total' | 'aggregates'>
  readonly sum: string | undefined
  readonly refreshes: number
  readonly isRead: boolean
}

/** Reads the cards of a board, each column by itself, as many of each as were read before. */
export function useBoardCards({ entity, field, columns, request, sum, refreshes, isRead }: BoardQuestion): BoardCards {
  const [found, setFound] = useState<Readonly<Record<string, CardsOf>>>({})
  const [pending, setPending] = useState(0)
  const [hasLoaded, setLoaded] = useState(!isRead)
  const [problem, setProblem] = useState<Problem>()
  const run = useRef(0)
  const known = useRef(found)
  known.current = found
  const values = columns.map(({ value }) => value).join()

  const read = useCallback(
    async (value: string, offset: number, size: number): Promise<CardsOf> => {
      const { rows, total, aggregates } = await searchRecords(entity, {
        ...request,
        columns: [...new Set([...request.columns, field.name])],
        filter: columnFilter(field, value, request.filter),
        page: { size, offset },
        total: offset > 0 ? false : 'capped',
        ...(offset === 0 && sum !== undefined ? { aggregates: { sum: { sum } } } : {}),
      })
      return { rows, total, sum: aggregates?.sum ?? null, isComplete: rows.length < size }
    },
    [entity, request, field, sum],
  )

  // biome-ignore lint/correctness/useExhaustiveDependencies: read again for other columns, and when asked to
  useEffect(() => {
    if (!isRead) return
    run.current += 1
    const own = run.current
    setPending((count) => count + 1)
    const all = columns.map(async ({ value }) => {
      const before = known.current[value]?.rows.length ?? 0
      return [value, await read(value, 0, Math.min(Math.max(before, pageSize), most))] as const
    })
    Promise.all(all)
      .then(
        (cards) => {
          if (own !== run.current) return
          setFound(Object.fromEntries(cards))
          setProblem(undefined)
          setLoaded(true)
        },
        (failure) => own === run.current && setProblem(asProblem(failure)),
      )
      .finally(() => setPending((count) => count - 1))
  }, [read, values, refreshes, isRead])

  async function more(value: string) {
    const own = run.current
    const before = found[value] ?? noCards
    setPending((count) => count + 1)
    try {
      const next = await read(value, before.rows.length, pageSize)
      if (own !== run.current) return
      setFound((all) => ({ ...all, [value]: { ...before, rows: [...before.rows, ...next.rows], isComplete: next.isComplete } }))
    } catch (failure) {
      setProblem(asProblem(failure))
    } finally {
      setPending((count) => count - 1)
    }
  }

  const of = (value: string) => found[value] ?? noCards
  return {
    of,
    total: sumOf(columns.map(({ value }) => of(value).total)),
    hasLoaded,
    isLoading: pending > 0,
    problem,
    more,
    put: (row, from, to) =>
      setFound((all) => ({
        ...all,
        [from]: counted(all[from] ?? noCards, -1, (rows) => rows.filter(({ id }) => id !== row.id)),
        [to]: counted(all[to] ?? noCards, 1, (rows) => [{ ...row, [field.name]: to }, ...rows]),
      })),
  }
}

function counted(cards: CardsOf, by: 1 | -1, change: (rows: CardsOf['rows']) => CardsOf['rows']): CardsOf {
  return { ...cards, rows: change(cards.rows), total: typeof cards.total === 'number' ? cards.total + by : cards.total }
}

function sumOf(totals: readonly Total[]): Total {
  const counts = totals.map((total) => (total !== null && typeof total === 'object' ? total.atLeast : (total ?? 0)))
  const sum = counts.reduce((all, count) => all + count, 0)
  return totals.some((total) => total !== null && typeof total === 'object') ? { atLeast: sum } : sum
}
