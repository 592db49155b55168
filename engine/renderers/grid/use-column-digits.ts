import { useCallback, useMemo, useState } from 'react'
import type { App, AppEntity } from '../../runtime/app/app.ts'
import { type ColumnDigits, columnDigits, type MeasuredColumn, noDigits } from '../../runtime/screens/column-digits.ts'
import { listColumns } from '../../runtime/screens/list/list-columns.ts'
import type { RecordData } from '../../runtime/values/record-data.ts'

/** With how many digits after the point the numbers of each column are shown; the same object while they are. */
export function useColumnDigits(columns: readonly MeasuredColumn[], rows: readonly RecordData[]): ColumnDigits {
  const measured = useMemo(() => JSON.stringify(columnDigits(columns, rows)), [columns, rows])
  return useMemo(() => JSON.parse(measured) as ColumnDigits, [measured])
}

/** The same of rows that come block by block, to each of which `measure` is given: no number has fewer digits than it had. */
export function useMeasuredDigits(app: App, entity: AppEntity | undefined, paths: readonly string[]) {
  const [digits, setDigits] = useState(noDigits)
  const columns = useMemo(() => (entity ? listColumns(app, entity, { columns: paths as never }) : []), [app, entity, paths])
  const measure = useCallback((rows: readonly RecordData[]) => setDigits((known) => columnDigits(columns, rows, known)), [columns])
  return { digits, measure }
}
