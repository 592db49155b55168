import { DownOutlined } from '@ant-design/icons'
import { Button, Dropdown, Space } from 'antd'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { namingFields, recordName } from '../../../runtime/documents/record-name.ts'
import { requestQuestion } from '../../../runtime/screens/list/list-request.ts'
import { rowAddress } from '../../../runtime/screens/list/row-link.ts'
import { buildTree } from '../../../runtime/screens/tree/tree-model.ts'
import type { RecordData } from '../../../runtime/values/record-data.ts'
import type { ScreenOf } from '../../../schema/screen.ts'
import type { OpenScreen } from '../../api/screens.ts'
import { EmptyState } from '../../parts/empty-state.tsx'
import { ErrorNote } from '../../parts/error-note.tsx'
import { PageTitle } from '../../parts/page-title.tsx'
import { mostNodes, useTreeRows } from '../../pickers/use-tree-rows.ts'
import { PageSkeleton } from '../../places/page-skeleton.tsx'
import { useTab } from '../../places/tab-context.ts'
import { keepDraft } from '../../state/drafts.ts'
import type { ListFrame } from '../list/list-frame.ts'
import { QueryPanel } from '../list/query-panel.tsx'
import { type ListQuery, useListState } from '../list/use-list-state.ts'
import { RecordPanel } from '../record-panel/record-panel.tsx'
import { useScreenScope } from '../use-screen-scope.ts'
import css from './tree-page.module.css'
import { TreePane } from './tree-pane.tsx'

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
  const { state, shape } = query
  const requests = useMemo(() => requestsOf(frame, screen.parent, { state, shape }), [frame, screen.parent, state, shape])
  const tree = useTreeRows(entity.name, requests.all)
  const found = useTreeRows(entity.name, requests.found)
  const [selected, setSelected] = useState<string | undefined>(first)
  const [made, setMade] = useState<{ readonly record: RecordData; readonly count: number }>()

  const rows = tree.rows ?? []
  const foundIds = found.rows && new Set(found.rows.map((row) => String(row.id)))
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was found is known by its rows
  const nodes = useMemo(() => buildTree(rows, screen.parent, foundIds), [tree.rows, found.rows, screen.parent])
  const row = rows.find(({ id }) => String(id) === selected)
  const canCreate = (screen.actions ?? []).includes('create') && access.operations[entity.name]?.includes('create') === true
  const hasPanel = screen.sections !== undefined || screen.detail === undefined
  const nameOf = (record: RecordData) => recordName(entity, record)

  function select(id: string) {
    setMade(undefined)
    setSelected(id)
  }

  function openDetail(record: RecordData) {
    const address = screen.detail && rowAddress(app, entity.name, screen.detail, record, scope)
    if (address) tab.open(address)
  }

  function create(above: RecordData | undefined) {
    const record: RecordData = above ? { [screen.parent]: above.id ?? null, $labels: { [screen.parent]: nameOf(above) } } : {}
    if (screen.create) return tab.open(`${screen.create.screen}/new?draft=${keepDraft(record)}`)
    setMade((before) => ({ record, count: (before?.count ?? 0) + 1 }))
  }

  const newButton = (label: string, above: RecordData | undefined, isPrimary = true) => (
    <Button type={isPrimary ? 'primary' : 'default'} data-action="create" onClick={() => create(above)}>
      {label}
    </Button>
  )
  const createButtons =
    canCreate &&
    (row ? (
      <Space.Compact>
        <Button type="primary" data-action="create" onClick={() => create(row)}>
          {t('kinds:tree.newBelow', { name: nameOf(row) })}
        </Button>
        <Dropdown
          trigger={['click']}
          placement="bottomRight"
          menu={{ items: [{ key: 'top', label: t('kinds:tree.newTop') }], onClick: () => create(undefined) }}
        >
          <Button type="primary" icon={<DownOutlined aria-hidden />} aria-label={t('kinds:tree.newElsewhere')} />
        </Dropdown>
      </Space.Compact>
    ) : (
      newButton(t('kinds:tree.new', { title: entity.label }), undefined)
    ))

  if (!tree.rows && !tree.problem) return <PageSkeleton />
  const panelId = made ? `new.${made.count}` : selected
  return (
    <div className={css.page} data-panel={hasPanel}>
      <PageTitle title={title} description={screen.description} actions={createButtons} />
      {query.shape.inputs.length > 0 && <QueryPanel route={route} query={query} isLoading={false} />}
      {tree.problem && <ErrorNote problem={tree.problem} />}
      {tree.isCut && <p className={css.note}>{t('kinds:tree.cut', { count: mostNodes })}</p>}
      <div className={css.columns}>
        {nodes.length === 0 && !tree.problem ? (
          <EmptyState
            reason={t(foundIds ? 'kinds:tree.noneFound' : 'kinds:tree.none')}
            action={canCreate && !foundIds ? newButton(t('kinds:tree.new', { title: entity.label }), undefined) : undefined}
          />
        ) : (
          <TreePane
            open={open}
            frame={frame}
            nodes={nodes}
            tree={tree}
            columns={query.shape.columns}
            isFiltered={foundIds !== undefined}
            selected={selected}
            onSelect={select}
            onOpen={openDetail}
          />
        )}
        {hasPanel &&
          (panelId === undefined ? (
            <div className={css.hint}>{t('kinds:tree.select')}</div>
          ) : (
            <RecordPanel
              key={panelId}
              open={open}
              id={made ? 'new' : panelId}
              made={made?.record}
              onStored={(record) => {
                setMade(undefined)
                setSelected(String(record.id))
              }}
              onClose={() => {
                setMade(undefined)
                setSelected(undefined)
              }}
            />
          ))}
      </div>
    </div>
  )
}

/** What is read: all records, and while conditions are asked for, those that meet them. */
function requestsOf({ entity, screen, route }: ListFrame, parent: string, { state, shape }: Pick<ListQuery, 'shape' | 'state'>) {
  const columns = [...new Set([...shape.columns.map(({ path }) => path), ...namingFields(entity), parent, 'version'])]
  const sort = state.sort.length > 0 ? state.sort : ([[entity.display, 'asc']] as const)
  const all = { columns, sort, ...(screen.filter === undefined ? {} : { filter: screen.filter }) }
  const isAsked = Object.keys(state.conditions).length > 0
  return { all, found: isAsked ? { columns: [entity.display], ...requestQuestion(route, screen, state) } : undefined }
}
