import { useMemo } from 'react'
import { total } from '../../runtime/screens/document/totals.ts'
import type { LaidOutColumn } from '../../runtime/screens/list/column-layout.ts'
import type { RecordData } from '../../runtime/values/record-data.ts'
import { isOwn } from './is-own.ts'

/** The row of sums below lines, none where nothing is summed; it is another only when a sum is. */
export function useTotalsRow(columns: readonly LaidOutColumn[], rows: readonly RecordData[]): RecordData[] {
  const totals = useMemo(() => {
    const summed = columns.filter((column) => column.isTotalled && isOwn(column))
    if (summed.length === 0 || rows.length === 0) return []
    return [{ ...Object.fromEntries(summed.map(({ path }) => [path, total(rows, path)])), $key: 'totals' } as RecordData]
  }, [columns, rows])
  const totalsKey = JSON.stringify(totals)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the totals row is drawn again when a sum is another
  return useMemo(() => totals, [totalsKey])
}
