import { useState } from 'react'
import { entriesAt, type MenuPath } from '../../../runtime/overlays/menu-tree.ts'
import type { Thing } from '../../../runtime/overlays/thing.ts'

/** An entry's path as the key of its node. */
export const keyOf = (path: MenuPath): string => path.join('/')

/** The path of an entry whose node has this key. */
export const pathOf = (key: string): MenuPath => key.split('/')

/** Which entry of a menu is edited, and which groups stand open. */
export interface EntrySelection {
  readonly selected: MenuPath | undefined
  /** The keys of the groups that stand open. */
  readonly expanded: readonly string[]
  select(path: MenuPath | undefined): void
  expand(keys: readonly string[]): void
  /** Selects an entry and opens the groups that it stands in. */
  reveal(path: MenuPath): void
}

/** Begins with the groups of the first level open, and nothing selected. */
export function useEntrySelection(menu: Thing): EntrySelection {
  const [selected, select] = useState<MenuPath>()
  const [expanded, expand] = useState<readonly string[]>(Object.keys(entriesAt(menu)))
  return {
    selected,
    expanded,
    select,
    expand,
    reveal(path) {
      const groups = path.slice(0, -1).map((_, index) => keyOf(path.slice(0, index + 1)))
      select(path)
      expand((keys) => [...new Set([...keys, ...groups])])
    },
  }
}
