import { useCallback, useEffect, useRef, useState } from 'react'
import type { MatrixRequest } from '../../runtime/screens/matrix/matrix-request.ts'
import type { RecordData } from '../../runtime/values/record-data.ts'
import { asProblem, isAbort, type Problem } from '../api/problem.ts'
import { searchRecords } from '../api/records.ts'

/** Records of one call, as many as a search answers. */
const pageSize = 500

/** What stands in the cells of a matrix. */
interface Found {
  readonly records: readonly RecordData[] | undefined
  readonly problem: Problem | undefined
  /** Reads them again. */
  retry(): void
}

/** Reads everything that stands in a matrix, again whenever the document is another version; what was read stays until then. */
export function useFound(request: MatrixRequest | undefined, version: number): Found {
  const [known, setKnown] = useState<Omit<Found, 'retry'>>({ records: undefined, problem: undefined })
  const [attempt, setAttempt] = useState(0)
  const asked = useRef(request)
  asked.current = request
  const key = JSON.stringify(request && [request.entity.name, request.columns, request.filter])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same question is asked once for each version
  useEffect(() => {
    const { current } = asked
    if (!current) return undefined
    const abort = new AbortController()
    readAll(current, abort.signal).then(
      (records) => setKnown({ records, problem: undefined }),
      (failure) => isAbort(failure) || setKnown(({ records }) => ({ records, problem: asProblem(failure) })),
    )
    return () => abort.abort()
  }, [key, version, attempt])
  return { ...known, retry: useCallback(() => setAttempt((count) => count + 1), []) }
}

async function readAll({ entity, columns, filter }: MatrixRequest, signal: AbortSignal): Promise<readonly RecordData[]> {
  const found: RecordData[] = []
  for (let offset = 0; ; offset += pageSize) {
    const { rows } = await searchRecords(entity.name, { columns, filter, page: { size: pageSize, offset }, total: false }, signal)
    found.push(...rows)
    if (rows.length < pageSize) return found
  }
}
