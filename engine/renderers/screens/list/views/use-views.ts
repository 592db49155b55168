import { useCallback, useEffect, useState } from 'react'
import { writeListAddress } from '../../../../runtime/screens/list/list-address.ts'
import { stateOfView } from '../../../../runtime/screens/list/view.ts'
import { getViews, type SavedView, type Views } from '../../../api/views.ts'
import { useTab } from '../../../places/tab-context.ts'
import { readLocal, writeLocal } from '../../../state/local-storage.ts'
import type { ListFrame } from '../list-frame.ts'
import { shapeOf } from '../list-shape.ts'

/** The saved views of a list. */
export interface ViewsOfList extends Views {
  /** Whether the list can be shown: not before the view is there that it opens with. */
  readonly isReady: boolean
  /** The view was made or changed. */
  put(view: SavedView): void
  remove(id: string): void
}

const none: Views = { views: [], shares: null }

/** Reads the views of a list. One that is a default is shown when the list opens and its address says nothing; without views the list works all the same. */
export function useViews(frame: ListFrame): ViewsOfList {
  const tab = useTab()
  const { route } = frame
  const hint = `view.default.${route}`
  const [answer, setAnswer] = useState<Views>()
  const [mustWait] = useState(() => tab.search === '' && readLocal(hint) === true)

  // biome-ignore lint/correctness/useExhaustiveDependencies: read once, when the list opens
  useEffect(() => {
    let isCurrent = true
    const settle = (views: Views) => {
      if (!isCurrent) return
      const first = defaultOf(views.views)
      writeLocal(hint, first !== undefined)
      if (first && tab.search === '') {
        const shape = shapeOf(frame)
        tab.setSearch(writeListAddress(stateOfView(first.id, first.state, shape), shape))
      }
      setAnswer(views)
    }
    getViews(route).then(settle, () => settle(none))
    return () => {
      isCurrent = false
    }
  }, [route])

  const change = useCallback(
    (views: readonly SavedView[]) => {
      writeLocal(hint, defaultOf(views) !== undefined)
      setAnswer((before) => ({ ...(before ?? none), views }))
    },
    [hint],
  )
  const known = answer ?? none
  return {
    ...known,
    isReady: answer !== undefined || !mustWait,
    put(view) {
      const others = known.views
        .filter(({ id }) => id !== view.id)
        .map((other) => (view.isDefault && isForSame(view, other) ? { ...other, isDefault: false } : other))
      change([...others, view].toSorted((one, other) => one.name.localeCompare(other.name)))
    },
    remove: (id) => change(known.views.filter((view) => view.id !== id)),
  }
}

/** The view that a list opens with: the person's own, else that of their role, else that of all. */
function defaultOf(views: readonly SavedView[]): SavedView | undefined {
  const defaults = views.filter((view) => view.isDefault)
  return (['own', 'role', 'all'] as const).map((audience) => defaults.find((view) => view.audience === audience)).find(Boolean)
}

function isForSame(one: SavedView, other: SavedView): boolean {
  return one.audience === other.audience && one.role === other.role
}
