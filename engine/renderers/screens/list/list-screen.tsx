import { useMemo } from 'react'
import type { ListScreen as Declaration } from '../../../schema/screen.ts'
import { onDemand } from '../../parts/on-demand.tsx'
import type { ScreenProps } from '../screen-props.ts'
import { type ListFrame, ListFrameContext } from './list-frame.ts'
import { ListWithViews } from './views/list-with-views.tsx'

const UnreadPage = onDemand(async () => (await import('../../parts/unread-page.tsx')).UnreadPage)

/** A list of records: query panel, grid, actions. */
export function ListScreen({ open, params }: ScreenProps<Declaration>) {
  const frame = useMemo((): ListFrame | undefined => {
    const { app, screen, route, title, access } = open
    const entity = app.entities.get(screen.entity)
    if (!entity) return undefined
    const locale = { language: app.bundle.language, timeZone: app.bundle.app.timeZone }
    return { app, entity, screen, route, params, title, access, locale }
  }, [open, params])
  // The lines of a document are not sent to who may not see them.
  if (!frame) return <UnreadPage title={open.title} />
  return (
    <ListFrameContext value={frame}>
      <ListWithViews frame={frame} />
    </ListFrameContext>
  )
}
