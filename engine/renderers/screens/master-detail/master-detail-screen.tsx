import { type MouseEvent, useCallback, useMemo, useState } from 'react'
import { Exception } from '../../../runtime/exception.ts'
import { localeOf } from '../../../runtime/screens/document/state.ts'
import type { ListScreen, ScreenOf } from '../../../schema/screen.ts'
import { EmbeddedTab } from '../../places/embedded-tab.tsx'
import { useBackCloses } from '../../places/use-back-closes.ts'
import { useIsPhone } from '../../state/use-media.ts'
import { type ListFrame, ListFrameContext } from '../list/list-frame.ts'
import { ListWithViews } from '../list/views/list-with-views.tsx'
import { RecordPanel } from '../record-panel/record-panel.tsx'
import type { ScreenProps } from '../screen-props.ts'
import css from './master-detail-screen.module.css'

/** A list, which has the page until something is selected; then its document stands beside it or below. On a phone the one or the other. */
export function MasterDetailScreen({ open, params }: ScreenProps<ScreenOf<'master-detail'>>) {
  const isPhone = useIsPhone()
  const { route, screen } = open
  const frame = useMemo(() => frameOf(open), [open])
  const [selected, setSelected] = useState<string | undefined>(params.id)
  const [count, setCount] = useState(0)

  const select = useCallback((id: string) => {
    setSelected(id)
    setCount((before) => (id === 'new' ? before + 1 : before))
  }, [])

  const unselect = () => setSelected(undefined)
  useBackCloses(isPhone && selected !== undefined, unselect)

  /** The part of an address of this screen that names a record. */
  const recordOf = (address: string) =>
    address.startsWith(`${route}/`) ? decodeURIComponent(address.slice(route.length + 1).split('?')[0] ?? '') : undefined

  /** Rows lead to their record here; with Ctrl they open a tab of their own, as links do. */
  function follow(event: MouseEvent<HTMLElement>) {
    if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.defaultPrevented) return
    const target = event.target as HTMLElement
    if (target.closest('button, input, label, [col-id="ag-Grid-SelectionColumn"]')) return
    const link = target.closest('a') ?? target.closest('[role="row"]')?.querySelector('a')
    const id = recordOf(link?.getAttribute('href')?.replace(/^#/, '') ?? '')
    if (id === undefined) return
    event.preventDefault()
    select(id)
  }

  const hasList = !isPhone || selected === undefined
  return (
    <div className={css.frame}>
      <div className={css.page} data-layout={screen.layout ?? 'beside'} data-selected={selected !== undefined}>
        {hasList && (
          <div className={css.list} onClickCapture={follow}>
            <EmbeddedTab
              does={{
                setTitle: () => undefined,
                setUnsaved: () => undefined,
                open: (address) => select(recordOf(address) ?? 'new'),
              }}
            >
              <ListFrameContext value={frame}>
                <ListWithViews frame={frame} onCreate={() => select('new')} />
              </ListFrameContext>
            </EmbeddedTab>
          </div>
        )}
        {selected !== undefined && (
          <div className={css.record}>
            <RecordPanel
              key={selected === 'new' ? `new.${count}` : selected}
              open={open}
              id={selected}
              onStored={(record) => setSelected(String(record.id))}
              onClose={unselect}
              onBack={unselect}
            />
          </div>
        )}
      </div>
    </div>
  )
}

/** The list of it, whose rows lead to this very screen. */
function frameOf(open: ScreenProps<ScreenOf<'master-detail'>>['open']): ListFrame {
  const { app, screen, route, title, access } = open
  const entity = app.entities.get(screen.entity)
  if (!entity) throw new Exception('unknownEntity', `The list ${route} is of "${screen.entity}", which is not there`)
  const { query, filter, sort, columns, actions, description, live } = screen
  const list: ListScreen = {
    kind: 'list',
    title,
    entity: entity.name,
    columns,
    detail: { screen: route },
    create: { screen: route },
    ...(description !== undefined && { description }),
    ...(query && { query }),
    ...(filter !== undefined && { filter }),
    ...(sort && { sort }),
    ...(actions && { actions }),
    ...(live && { live }),
  }
  return { app, entity, screen: list, route, title, access, locale: localeOf(app) }
}
