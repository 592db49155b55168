import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { recordName } from '../../../runtime/documents/record-name.ts'
import { rowAddress } from '../../../runtime/screens/list/row-link.ts'
import type { RecordData } from '../../../runtime/values/record-data.ts'
import type { ScreenOf } from '../../../schema/screen.ts'
import type { OpenScreen } from '../../api/screens.ts'
import { EmptyState } from '../../parts/empty-state.tsx'
import { ErrorNote } from '../../parts/error-note.tsx'
import { PageTitle } from '../../parts/page-title.tsx'
import { mostNodes } from '../../pickers/use-tree-rows.ts'
import { PageSkeleton } from '../../places/page-skeleton.tsx'
import { useTab } from '../../places/tab-context.ts'
import { keepDraft } from '../../state/drafts.ts'
import type { ListFrame } from '../list/list-frame.ts'
import { QueryPanel } from '../list/query-panel.tsx'
import { useListState } from '../list/use-list-state.ts'
import { RecordPanel } from '../record-panel/record-panel.tsx'
import { useScreenScope } from '../use-screen-scope.ts'
import { NewButtons } from './new-buttons.tsx'
import css from './tree-page.module.css'
import { TreePane } from './tree-pane.tsx'
import { useTreeNodes } from './use-tree-nodes.ts'

interface TreePageProps {
  readonly open: OpenScreen<ScreenOf<'tree'>>
  readonly frame: ListFrame
  /** The record that the address names. */
  readonly selected: string | undefined
}

const noParams = {}

/** The tree on the left, what is selected in it on the right. */
export function TreePage({ open, frame, selected: first }: TreePageProps) {
  const { t } = useTranslation()
  const tab = useTab()
  const { app, screen, access, route, title } = open
  const { entity } = frame
  const scope = useScreenScope(noParams)
  const query = useListState(frame)
  const { tree, rows, nodes, isFiltered } = useTreeNodes(frame, screen.parent, query)
  const panel = useTreePanel(first)
  const { selected } = panel
  const row = rows.find(({ id }) => String(id) === selected)
  const canCreate = (screen.actions ?? []).includes('create') && access.operations[entity.name]?.includes('create') === true
  const hasPanel = screen.sections !== undefined || screen.detail === undefined

  function openDetail(record: RecordData) {
    const address = screen.detail && rowAddress(app, entity.name, screen.detail, record, scope)
    if (address) tab.open(address)
  }

  function create(above: RecordData | undefined) {
    const record: RecordData = above ? { [screen.parent]: above.id ?? null, $labels: { [screen.parent]: recordName(entity, above) } } : {}
    if (screen.create) return tab.open(`${screen.create.screen}/new?draft=${keepDraft(record)}`)
    panel.make(record)
  }

  if (!tree.rows && !tree.problem) return <PageSkeleton />
  return (
    <div className={css.page} data-panel={hasPanel}>
      <PageTitle
        title={title}
        description={screen.description}
        actions={canCreate && <NewButtons below={row} entity={entity} onCreate={create} />}
      />
      {query.shape.inputs.length > 0 && <QueryPanel route={route} query={query} isLoading={false} />}
      {tree.problem && <ErrorNote problem={tree.problem} />}
      {tree.isCut && <p className={css.note}>{t('kinds:tree.cut', { count: mostNodes })}</p>}
      <div className={css.columns}>
        {nodes.length === 0 && !tree.problem ? (
          <EmptyState
            reason={t(isFiltered ? 'kinds:tree.noneFound' : 'kinds:tree.none')}
            action={canCreate && !isFiltered ? <NewButtons below={undefined} entity={entity} onCreate={create} /> : undefined}
          />
        ) : (
          <TreePane
            open={open}
            frame={frame}
            nodes={nodes}
            tree={tree}
            columns={query.shape.columns}
            isFiltered={isFiltered}
            selected={selected}
            onSelect={panel.select}
            onOpen={openDetail}
          />
        )}
        {hasPanel && <TreePanel open={open} panel={panel} />}
      </div>
    </div>
  )
}

/** The record that is selected in a tree, or the one that is being made. */
function TreePanel({ open, panel }: { open: OpenScreen<ScreenOf<'tree'>>; panel: ReturnType<typeof useTreePanel> }) {
  const { t } = useTranslation()
  const { made, selected } = panel
  const id = made ? 'new' : selected
  if (id === undefined) return <div className={css.hint}>{t('kinds:tree.select')}</div>
  return (
    <RecordPanel
      key={made ? `new.${made.count}` : id}
      open={open}
      id={id}
      made={made?.record}
      onStored={(record) => panel.select(String(record.id))}
      onClose={panel.close}
    />
  )
}

/** What stands beside a tree: the record that is selected, and over it one that is being made; each that is made begins anew. */
function useTreePanel(first: string | undefined) {
  const [selected, setSelected] = useState(first)
  const [made, setMade] = useState<{ readonly record: RecordData; readonly count: number }>()
  const show = (id: string | undefined) => {
    setMade(undefined)
    setSelected(id)
  }
  return {
    selected,
    made,
    select: (id: string) => show(id),
    make: (record: RecordData) => setMade((before) => ({ record, count: (before?.count ?? 0) + 1 })),
    close: () => show(undefined),
  }
}
