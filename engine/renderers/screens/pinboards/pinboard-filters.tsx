import { useMemo } from 'react'
import type { App } from '../../../runtime/app/app.ts'
import type { ScreenAccess } from '../../../runtime/screens/document/can.ts'
import type { SeenPinboard } from '../../api/pinboards.ts'
import { type ListFrame, ListFrameContext } from '../list/list-frame.ts'
import { QueryPanel } from '../list/query-panel.tsx'
import type { ListQuery } from '../list/use-list-state.ts'

interface PinboardFiltersProps {
  readonly app: App
  readonly access: ScreenAccess
  readonly route: string
  readonly pinboard: SeenPinboard
  readonly query: ListQuery
}

/** What all tiles of a pinboard are asked for, as lists ask for their conditions. */
export function PinboardFilters({ app, access, route, pinboard: { id, name: title }, query }: PinboardFiltersProps) {
  const frame = useMemo((): ListFrame | undefined => {
    const [entity] = app.entities.values()
    if (!entity) return undefined
    const locale = { language: app.bundle.language, timeZone: app.bundle.app.timeZone }
    return { app, entity, screen: { kind: 'list', title, entity: entity.name, columns: [] }, route, title, access, locale }
  }, [app, access, route, title])
  if (!frame) return null
  return (
    <ListFrameContext value={frame}>
      <QueryPanel route={`${route}/${id}`} query={query} isLoading={false} />
    </ListFrameContext>
  )
}
