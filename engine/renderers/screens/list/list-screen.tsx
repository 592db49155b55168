import { useMemo } from 'react'
import { Exception } from '../../../runtime/exception.ts'
import type { ListScreen as Declaration } from '../../../schema/screen.ts'
import type { ScreenProps } from '../screen-props.ts'
import { type ListFrame, ListFrameContext } from './list-frame.ts'
import { ListWithViews } from './views/list-with-views.tsx'

/** A list of records: query panel, grid, actions. */
export function ListScreen({ open, params }: ScreenProps<Declaration>) {
  const frame = useMemo((): ListFrame => {
    const { app, screen, route, title, access } = open
    const entity = app.entities.get(screen.entity)
    if (!entity) throw new Exception('unknownEntity', `The list ${route} is of "${screen.entity}", which is not there`)
    const locale = { language: app.bundle.language, timeZone: app.bundle.app.timeZone }
    return { app, entity, screen, route, params, title, access, locale }
  }, [open, params])
  return (
    <ListFrameContext value={frame}>
      <ListWithViews frame={frame} />
    </ListFrameContext>
  )
}
