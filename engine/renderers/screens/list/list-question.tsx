import { clearedConditions } from '../../../runtime/screens/list/latest-days.ts'
import { useListFrame } from './list-frame.ts'
import { ListOrigin } from './list-origin.tsx'
import { QueryPanel } from './query-panel.tsx'
import type { OpenList } from './use-open-list.ts'
import type { PanelOfList } from './use-panel-of-list.ts'

/** What a list is asked: the panel with its conditions, and the figure that it was opened from. */
export function ListQuestion({ list, panel }: { list: OpenList; panel: PanelOfList }) {
  const { route, screen } = useListFrame()
  const { query, arrangement } = list
  const { conditions, sort, where } = query.state

  function withoutOrigin() {
    const isElseAsked = Object.keys(conditions).length > 0
    query.search({ conditions: isElseAsked ? conditions : clearedConditions(query.shape), sort, where: undefined })
  }

  return (
    <>
      {panel.isOpen && query.shape.inputs.length > 0 && (
        <QueryPanel
          route={route}
          query={query}
          without={arrangement === 'calendar' ? screen.calendar?.date : undefined}
          isLoading={list.rows.isLoading}
          isEntered={panel.isEntered}
        />
      )}
      {where && <ListOrigin origin={where} onRemove={withoutOrigin} />}
    </>
  )
}
