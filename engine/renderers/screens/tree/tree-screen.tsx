import { useMemo } from 'react'
import { Exception } from '../../../runtime/exception.ts'
import { localeOf } from '../../../runtime/screens/document/state.ts'
import type { ScreenOf } from '../../../schema/screen.ts'
import { type ListFrame, ListFrameContext } from '../list/list-frame.ts'
import type { ScreenProps } from '../screen-props.ts'
import { TreePage } from './tree-page.tsx'

/** Records that stand below each other, and the one that is selected. */
export function TreeScreen({ open, params }: ScreenProps<ScreenOf<'tree'>>) {
  const frame = useMemo((): ListFrame => {
    const { app, screen, route, title, access } = open
    const entity = app.entities.get(screen.entity)
    if (!entity) throw new Exception('unknownEntity', `The tree ${route} is of "${screen.entity}", which is not there`)
    const { query, filter, sort, columns = [entity.display] } = screen
    const asked = { ...(query && { query }), ...(filter !== undefined && { filter }), ...(sort && { sort }) }
    const list = { kind: 'list' as const, title, entity: entity.name, columns, ...asked }
    return { app, entity, screen: list, route, title, access, locale: localeOf(app) }
  }, [open])
  return (
    <ListFrameContext value={frame}>
      <TreePage open={open} frame={frame} selected={params.id} />
    </ListFrameContext>
  )
}
