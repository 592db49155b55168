import { useCallback, useMemo, useState } from 'react'
import { type ColumnLayout, layOut, plainLayout, readLayout, shownColumns } from '../../runtime/screens/list/column-layout.ts'
import type { ListColumn } from '../../runtime/screens/list/list-columns.ts'
import { readLocal, writeLocal } from '../state/local-storage.ts'
import type { Columns } from './columns.ts'

/** The columns of a grid as the person laid them out, kept in their browser. */
export function useOwnColumns(route: string, declared: readonly ListColumn[]): Columns {
  const key = `columns.${route}`
  const [layout, setLayout] = useState(() => readLayout(readLocal(key)))
  const keep = useCallback(
    (next: ColumnLayout) => {
      setLayout(next)
      writeLocal(key, next)
    },
    [key],
  )
  const all = useMemo(() => layOut(declared, layout), [declared, layout])
  const shown = useMemo(() => shownColumns(all), [all])
  return { all, shown, layout, change: (changed) => keep({ ...layout, ...changed }), reset: () => keep(plainLayout) }
}
