import { useMemo, useRef } from 'react'
import { rowAddress } from '../../../runtime/screens/list/row-link.ts'
import type { RecordData } from '../../../runtime/values/record-data.ts'
import { momentNow } from '../../state/clock.ts'
import type { GridContext } from './grid-context.ts'
import type { ListFrame } from './list-frame.ts'
import type { ListQuery } from './use-list-state.ts'

/** What the grid of a list is given; the same until the order or the screen is another. */
export function useContextOfGrid({ app, entity, screen }: ListFrame, query: ListQuery, onPeek: (row: RecordData) => void): GridContext {
  const { sort } = query.state
  const onSort = useRef(query.sort)
  onSort.current = query.sort
  return useMemo(() => {
    const clock = momentNow()
    return {
      sort,
      onSort: (next) => onSort.current(next),
      onPeek,
      addressOf: (row) => (screen.detail ? rowAddress(app, entity.name, screen.detail, row, clock) : undefined),
    }
  }, [app, entity, screen, sort, onPeek])
}
