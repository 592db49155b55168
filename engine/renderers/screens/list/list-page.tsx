import { ConfigProvider } from 'antd'
import { type ReactNode, useState } from 'react'
import { arrangedAs, arrangementsOf } from '../../../runtime/screens/list/arrangement.ts'
import type { Arrangement } from '../../../runtime/screens/list/list-state.ts'
import type { Total } from '../../api/records.ts'
import { ErrorNote } from '../../parts/error-note.tsx'
import { FedNote } from '../../parts/fed-note.tsx'
import { LazyLiveSign } from '../../parts/lazy-live-sign.tsx'
import { onDemand } from '../../parts/on-demand.tsx'
import { PageSkeleton } from '../../places/page-skeleton.tsx'
import { useIsPhone } from '../../state/use-media.ts'
import { useDensity } from '../../theme/density.ts'
import { ArrangementSwitch } from './arrangements/arranged-bodies.ts'
import { ListBody } from './list-body.tsx'
import { ListButtons } from './list-buttons.tsx'
import { ListFooter } from './list-footer.tsx'
import type { ListFrame } from './list-frame.ts'
import { ListHead } from './list-head.tsx'
import css from './list-page.module.css'
import { ListQuestion } from './list-question.tsx'
import { usePeek } from './peek/use-peek.tsx'
import { useContextOfGrid } from './use-context-of-grid.ts'
import { type OpenList, useOpenList } from './use-open-list.ts'
import { usePanelOfList } from './use-panel-of-list.ts'
import type { ViewsOfList } from './views/use-views.ts'

const TableEditor = onDemand(async () => {
  const [table] = await Promise.all([import('./table/table-editor.tsx'), withDocumentTexts()])
  return table.TableEditor
}, PageSkeleton)
const withDocumentTexts = async () => (await import('../document/load-document-screen.ts')).addDocumentTexts()

export interface ListPageProps {
  readonly frame: ListFrame
  readonly views: ViewsOfList
  /** A new record, where it is not made on a screen of its own. */
  readonly onCreate?: (() => void) | undefined
}

/** The parts of a list, and what they share: the question, the rows, the selection. */
export function ListPage({ frame, views, onCreate }: ListPageProps) {
  const { entity, screen, access } = frame
  const isPhone = useIsPhone()
  const { density } = useDensity()
  const list = useOpenList(frame, views, onCreate)
  const { query, rows, chosen, arrangement } = list
  const panel = usePanelOfList(frame.route)
  const peek = usePeek()
  const context = useContextOfGrid(frame, query, peek.onPeek)
  const [arranged, setArranged] = useState<Total>(null)
  const [isEditing, setEditing] = useState(false)
  const isInPlace = screen.inPlace === true && !isPhone && access.operations[entity.name]?.includes('update') === true

  function showAs(as: Arrangement) {
    chosen.clear()
    setArranged(null)
    query.apply(arrangedAs(query.state, screen, as))
  }

  function endEditing() {
    setEditing(false)
    list.refresh()
  }

  if (isEditing) return <TableEditor frame={frame} request={rows.request} onClose={endEditing} />

  const fedNote = rows.fed && <FedNote fed={rows.fed} locale={frame.locale} />
  const liveSign = screen.live && <LazyLiveSign entities={[entity.name]} readAt={rows.readAt} onLook={list.refresh} />
  // Under the list it takes no row away; a silent system is told before it.
  const isFedNoteBelow = !isPhone && rows.fed?.silentSince === undefined
  return (
    <>
      <ConfigProvider componentSize={density === 'compact' ? 'small' : 'middle'}>
        <div ref={panel.page} className={css.page}>
          <ListHead
            list={list}
            panel={panel}
            views={views}
            onEdit={isInPlace ? () => setEditing(true) : undefined}
            arrangementSwitch={arrangementsOf(screen).length > 1 && <ArrangementSwitch shown={arrangement} onShow={showAs} />}
          />
          <ListQuestion list={list} panel={panel} />
          {!isFedNoteBelow && fedNote}
          {isPhone && liveSign}
          {rows.problem && <ErrorNote problem={rows.problem} />}
          <ListBody list={list} context={context} neighbour={peek.neighbour} onTotal={setArranged} />
          <FooterOfList
            list={list}
            total={list.isTable ? rows.total : arranged}
            note={
              !isPhone && (
                <>
                  {liveSign}
                  {isFedNoteBelow && fedNote && <div className={css.fed}>{fedNote}</div>}
                </>
              )
            }
          />
        </div>
      </ConfigProvider>
      {list.seenBy}
      {list.actions.dialog}
      {peek.drawer(context.addressOf)}
    </>
  )
}

/** How many there are and how many are chosen; on a phone with the buttons, where the thumb is. */
function FooterOfList({ list, total, note }: { list: OpenList; total: Total; note: ReactNode }) {
  const isPhone = useIsPhone()
  const { offered, actions, chosen } = list
  const { selection, everything } = chosen
  return (
    <ListFooter
      total={total}
      isTable={list.isTable}
      onCount={list.rows.count}
      selected={selection.size}
      isEverything={chosen.isEverything}
      onClear={chosen.clear}
      note={note}
    >
      {isPhone && <ListButtons offered={offered} actions={actions} selection={selection} everything={everything} most={0} />}
    </ListFooter>
  )
}
