import { useCallback, useMemo, useRef, useState } from 'react'
import { documentOf } from '../../../runtime/app/document-of.ts'
import type { Fed } from '../../../runtime/connectors/fed.ts'
import { type ColumnDigits, columnDigits, noDigits } from '../../../runtime/screens/column-digits.ts'
import {
  blockSize,
  neededColumns,
  requestAggregates,
  requestColumns,
  requestQuestion,
  requestSort,
  totalsOf,
} from '../../../runtime/screens/list/list-request.ts'
import type { RecordData, WireValue } from '../../../runtime/values/record-data.ts'
import { asProblem, isAbort, type Problem } from '../../api/problem.ts'
import { type SearchRequest, type SearchResult, searchRecords, type Total } from '../../api/records.ts'
import { time } from '../../state/clock.ts'
import type { ListFrame } from './list-frame.ts'
import type { ListQuery } from './use-list-state.ts'

/** Some rows of a list, and with the first of them how many there are. */
export interface Block {
  readonly rows: readonly RecordData[]
  readonly total: Total
}

/** What is known of the rows that a list asks for. */
export interface Rows {
  readonly total: Total
  /** Sums by path. */
  readonly totals: Readonly<Record<string, WireValue>>
  /** With how many digits after the point the numbers of each column are shown. */
  readonly digits: ColumnDigits
  readonly isLoading: boolean
  /** Some rows came before: the old ones stay while new ones are on their way. */
  readonly hasLoaded: boolean
  readonly problem: Problem | undefined
  /** When they were read last, in milliseconds since 1970. */
  readonly readAt: number | undefined
  /** How old they are, where another system brings them. */
  readonly fed: Fed | undefined
  /** Reads a block of rows; counts them all with the first. */
  load(offset: number, size: number): Promise<Block>
  /** Counts all that match, also where they are many; fails as a block does. */
  count(): Promise<void>
  /** What the search asks for, without a page: for exports. */
  readonly request: Omit<SearchRequest, 'page' | 'total' | 'aggregates'>
}

const nothing = {
  total: null as Total,
  totals: {},
  digits: noDigits,
  hasLoaded: false,
  problem: undefined as Problem | undefined,
  fed: undefined as Fed | undefined,
  readAt: undefined as number | undefined,
}

/** What a list has for somebody who may open it, as everybody opens a free one, but read none of its records. */
const noRows: SearchResult = { rows: [], total: 0 }

/** Reads the rows of a list as they are asked for; where they are shown as a table, the first of them at once. */
export function useRows({ entity, screen, route, access }: ListFrame, { state, shape }: ListQuery, isTable: boolean): Rows {
  const [known, setKnown] = useState(nothing)
  const [pending, setPending] = useState(0)
  const request = useMemo(() => {
    return {
      columns: requestColumns(shape.columns, neededColumns(entity, screen)),
      sort: requestSort(state),
      ...requestQuestion(route, screen, state),
    }
  }, [entity, route, screen, shape, state])
  const isRead = access.operations[documentOf(entity).name]?.includes('read') === true
  const current = useRef(request)
  current.current = request
  /** The question whose answers were asked to be counted to the end. */
  const counted = useRef<Rows['request']>(undefined)
  /** The question whose numbers are measured. */
  const measured = useRef<Rows['request']>(undefined)
  const ask = useCallback(
    (asked: Rows['request'], offset: number, size: number) =>
      isRead
        ? searchRecords(entity.name, {
            ...asked,
            page: { size, offset },
            total: offset > 0 ? false : counted.current === asked ? 'exact' : 'capped',
            ...(offset === 0 ? { aggregates: requestAggregates(shape.columns) } : {}),
          })
        : Promise.resolve(noRows),
    [entity, shape, isRead],
  )
  // The first rows are asked for while the page is still being drawn.
  const [ahead] = useState(() => {
    if (!isTable) return undefined
    const answer = ask(request, 0, blockSize)
    answer.catch(() => undefined)
    return { request, answer, isTaken: false }
  })

  const load = useCallback(
    async (offset: number, size: number) => {
      const asked = current.current
      const isFirst = offset === 0
      setPending((count) => count + 1)
      try {
        const isAhead = ahead !== undefined && !ahead.isTaken && isFirst && size === blockSize && ahead.request === asked
        if (isAhead) ahead.isTaken = true
        const answer = await (isAhead ? ahead.answer : ask(asked, offset, size))
        if (asked === current.current) {
          const totals = totalsOf(shape.columns, answer.aggregates ?? {})
          const isAnother = measured.current !== asked
          measured.current = asked
          setKnown((before) => ({
            ...(isFirst ? { total: answer.total, totals } : { total: before.total, totals: before.totals }),
            digits: columnDigits(shape.columns, isFirst ? [...answer.rows, totals] : answer.rows, isAnother ? noDigits : before.digits),
            hasLoaded: true,
            problem: undefined,
            fed: answer.fed,
            readAt: time(),
          }))
        }
        return { rows: answer.rows, total: answer.total }
      } catch (failure) {
        if (!isAbort(failure) && asked === current.current) setKnown((before) => ({ ...before, problem: asProblem(failure) }))
        throw failure
      } finally {
        setPending((count) => count - 1)
      }
    },
    [ask, ahead, shape],
  )

  const count = useCallback(async () => {
    const asked = current.current
    counted.current = asked
    try {
      const { total } = await searchRecords(entity.name, { ...asked, columns: [], page: { size: 1, offset: 0 }, total: 'exact' })
      if (asked === current.current) setKnown((before) => ({ ...before, total, problem: undefined }))
    } catch (failure) {
      counted.current = undefined
      if (asked === current.current) setKnown((before) => ({ ...before, problem: asProblem(failure) }))
    }
  }, [entity])

  return { ...known, isLoading: pending > 0, load, count, request }
}
