import { useAtomValue } from 'jotai'
import { useCallback, useEffect, useState } from 'react'
import type { RecordData } from '../../runtime/values/record-data.ts'
import { asProblem, isAbort, type Problem } from '../api/problem.ts'
import { type SearchRequest, searchRecords } from '../api/records.ts'
import { useIsActive, useTab } from '../places/tab-context.ts'
import { changesAtom, changesOf } from '../state/changes.ts'
import { useEdition } from '../state/edition.ts'

/** The most records that a tree shows, and how many are read at once. */
export const mostNodes = 5000
const pageSize = 500

export interface TreeRows {
  /** None before the first came. */
  readonly rows: readonly RecordData[] | undefined
  readonly problem: Problem | undefined
  /** There are more records than a tree shows. */
  readonly isCut: boolean
  /** Reads them again. */
  refresh(): void
  /** Shows a record as it will be, until it is read again. */
  put(record: RecordData): void
}

/** All records of a tree, read again when they were changed anywhere in the page. */
export function useTreeRows(entity: string, request: SearchRequest | undefined): TreeRows {
  const tab = useTab()
  const isActive = useIsActive()
  const changes = changesOf(useAtomValue(changesAtom), entity)
  const [seen, setSeen] = useState(changes)
  const edition = useEdition()
  const [own, setOwn] = useState(0)
  const [state, setState] = useState<{ rows?: readonly RecordData[]; problem?: Problem; isCut: boolean }>({ isCut: false })

  useEffect(() => {
    if (isActive) setSeen(changes)
  }, [isActive, changes])

  // biome-ignore lint/correctness/useExhaustiveDependencies: read again when asked, and when records were changed
  useEffect(() => {
    if (!request) return setState({ isCut: false })
    const abort = new AbortController()
    readAll(entity, request, abort.signal).then(setState, (failure) => {
      if (!isAbort(failure)) setState((before) => ({ ...before, problem: asProblem(failure) }))
    })
    return () => abort.abort()
  }, [entity, request, seen, own, tab.refreshes, edition])

  const refresh = useCallback(() => setOwn((count) => count + 1), [])
  const put = useCallback((record: RecordData) => {
    setState((before) => ({ ...before, ...(before.rows && { rows: before.rows.map((row) => (row.id === record.id ? record : row)) }) }))
  }, [])
  return { rows: state.rows, problem: state.problem, isCut: state.isCut, refresh, put }
}

async function readAll(entity: string, request: SearchRequest, signal: AbortSignal) {
  const rows: RecordData[] = []
  for (;;) {
    const { rows: page } = await searchRecords(entity, { ...request, page: { size: pageSize, offset: rows.length } }, signal)
    rows.push(...page)
    if (page.length < pageSize) return { rows, isCut: false }
    if (rows.length >= mostNodes) return { rows, isCut: true }
  }
}
