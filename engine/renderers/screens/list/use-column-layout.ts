import { useEffect, useMemo, useState } from 'react'
import {
  type ColumnLayout,
  type LaidOutColumn,
  layOut,
  plainLayout,
  readLayout,
  shownColumns,
  showOnly,
} from '../../../runtime/screens/list/column-layout.ts'
import type { SavedView } from '../../api/views.ts'
import type { Columns } from '../../columns/columns.ts'
import { forgetLocal, readLocal, writeLocal } from '../../state/local-storage.ts'
import type { ListQuery } from './use-list-state.ts'
import { useSame } from './use-same.ts'

/** The columns of a list as the person laid them out: kept in their browser, for each view by itself; which are shown, and in which order, stands in the address too. */
export function useColumnLayout(route: string, query: ListQuery, view: SavedView | undefined): Columns {
  const declared = query.shape.columns
  const key = `columns.${route}${view ? `.${view.id}` : ''}`
  const plain = view?.state.columns ?? plainLayout
  const [kept, setKept] = useState(() => read(key, plain))
  if (kept.key !== key || kept.plain !== plain) setKept(read(key, plain))

  const said = query.state.columns
  const layout = useSame(said ? showOnly(declared, kept.layout, said) : kept.layout)
  const all = useMemo(() => layOut(declared, layout), [declared, layout])
  const shown = useMemo(() => shownColumns(all), [all])

  /** Paths for the address; nothing for those that the screen shows by itself. */
  const addressed = (next: ColumnLayout) => {
    const paths = shownPaths(layOut(declared, next))
    return paths.join() === shownPaths(layOut(declared, plainLayout)).join() ? undefined : paths
  }
  const own = addressed(kept.layout)
  const isSaid = said !== undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for another layout, or for an address that says nothing of columns
  useEffect(() => {
    if (!isSaid && own) query.show(own)
  }, [isSaid, key, own?.join()])

  const keep = (next: ColumnLayout) => {
    setKept({ key, plain, layout: next })
    query.show(addressed(next))
  }
  return {
    all,
    shown,
    layout,
    change(changed) {
      const next = { ...layout, ...changed }
      writeLocal(key, next)
      keep(next)
    },
    reset() {
      forgetLocal(key)
      keep(plain)
    },
  }
}

function read(key: string, plain: ColumnLayout) {
  const found = readLocal(key)
  return { key, plain, layout: found === null ? plain : readLayout(found) }
}

function shownPaths(columns: readonly LaidOutColumn[]): readonly string[] {
  return columns.filter((column) => column.isShown).map((column) => column.path)
}
