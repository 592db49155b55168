import { CheckOutlined, DownOutlined } from '@ant-design/icons'
import { App, Button, Dropdown, type MenuProps } from 'antd'
import type { TFunction } from 'i18next'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { sameState } from '../../../../runtime/screens/list/list-state.ts'
import { stateOfView, viewOfState } from '../../../../runtime/screens/list/view.ts'
import { asProblem } from '../../../api/problem.ts'
import { changeView, type SavedView } from '../../../api/views.ts'
import type { Columns } from '../../../columns/columns.ts'
import { onDemand } from '../../../parts/on-demand.tsx'
import { problemText } from '../../../parts/problem-text.ts'
import { forgetLocal } from '../../../state/local-storage.ts'
import { useListFrame } from '../list-frame.ts'
import type { ListQuery } from '../use-list-state.ts'
import type { ViewsOfList } from './use-views.ts'
import css from './view-menu.module.css'

const ViewDialog = onDemand(() => import('./view-dialog.tsx').then((module) => module.ViewDialog))

interface ViewMenuProps {
  readonly views: ViewsOfList
  readonly query: ListQuery
  readonly columns: Columns
}

/** Which saved view the list shows, whether it was changed since, and the others to choose from. */
export function ViewMenu({ views, query, columns }: ViewMenuProps) {
  const { t } = useTranslation()
  const { message } = App.useApp()
  const { route } = useListFrame()
  const [asked, setAsked] = useState<'new' | SavedView>()
  const current = views.views.find(({ id }) => id === query.state.view)
  const isChanged = current !== undefined && differs(current, query, columns)
  const name = current?.name ?? t('view.standard')

  function show(view: SavedView | undefined) {
    if (view) forgetLocal(`columns.${route}.${view.id}`)
    const standard = { ...query.shape.initial, view: hasDefault(views) ? '' : undefined, as: undefined, span: undefined }
    query.apply(view ? stateOfView(view.id, view.state, query.shape) : standard)
  }

  async function save(view: SavedView) {
    const isMoving = Object.values(view.state.filters).some((text) => text.includes('today'))
    try {
      const saved = await changeView(view.id, { state: viewOfState(query.state, columns.layout, query.shape.today, isMoving) })
      forgetLocal(`columns.${route}.${view.id}`)
      views.put(saved)
      message.success(t('view.saved'))
    } catch (failure) {
      message.error(problemText(asProblem(failure), t))
    }
  }

  const items = viewItems({ views: views.views, current, isChanged, t })

  return (
    <>
      <Dropdown
        trigger={['click']}
        menu={{
          items,
          onClick({ key }) {
            if (key === 'standard') show(undefined)
            else if (key === 'saveAs') setAsked('new')
            else if (key === 'save' && current) save(current)
            else if (key === 'edit' && current) setAsked(current)
            else show(views.views.find(({ id }) => id === key))
          },
        }}
      >
        <Button type="text" size="small" className={css.button ?? ''} data-part="views" aria-label={t('view.label', { name })}>
          <span className={css.name}>{name}</span>
          {isChanged && <span className={css.dot} role="img" aria-label={t('view.changed')} title={t('view.changed')} />}
          <DownOutlined aria-hidden className={css.arrow} />
        </Button>
      </Dropdown>
      {asked && (
        <ViewDialog
          views={views}
          edited={asked === 'new' ? undefined : asked}
          stateOf={(isMoving) => viewOfState(query.state, columns.layout, query.shape.today, isMoving)}
          hasDates={Object.values(query.state.conditions).some(({ kind }) => kind === 'dates')}
          onSaved={(view) => {
            if (asked === 'new') query.apply({ ...query.state, view: view.id })
          }}
          onDeleted={() => show(undefined)}
          onClose={() => setAsked(undefined)}
        />
      )}
    </>
  )
}

interface ListedViews {
  readonly views: readonly SavedView[]
  readonly current: SavedView | undefined
  readonly isChanged: boolean
  readonly t: TFunction
}

/** The views to choose from, one's own before those that others share, and what can be done with the one that is shown. */
function viewItems({ views, current, isChanged, t }: ListedViews): MenuProps['items'] {
  const item = (view: SavedView) => ({
    key: view.id,
    icon: view.id === current?.id ? <CheckOutlined aria-hidden /> : <span className={css.blank} />,
    label: view.isDefault ? (
      <>
        {view.name} <span className={css.note}>{t('view.isDefault')}</span>
      </>
    ) : (
      view.name
    ),
  })
  const group = (key: 'own' | 'shared', found: readonly SavedView[]) =>
    found.length > 0 ? [{ key, type: 'group' as const, label: t(`view.${key}`), children: found.map(item) }] : []
  return [
    { key: 'standard', icon: current ? <span className={css.blank} /> : <CheckOutlined aria-hidden />, label: t('view.standard') },
    ...group(
      'own',
      views.filter((view) => view.audience === 'own'),
    ),
    ...group(
      'shared',
      views.filter((view) => view.audience !== 'own'),
    ),
    { key: 'line', type: 'divider' },
    ...(current?.canChange && isChanged ? [{ key: 'save', label: t('view.save') }] : []),
    { key: 'saveAs', label: t('view.saveAs') },
    ...(current?.canChange ? [{ key: 'edit', label: t('view.edit') }] : []),
  ]
}

function hasDefault({ views }: ViewsOfList): boolean {
  return views.some((view) => view.isDefault)
}

/** Whether the list is no longer as the view keeps it. */
function differs(view: SavedView, { state, shape }: ListQuery, { layout }: Columns): boolean {
  const { as, span } = view.state
  if (as !== state.as || span !== state.span || !sameState(stateOfView(view.id, view.state, shape), state)) return true
  return JSON.stringify(plain(layout)) !== JSON.stringify(plain(view.state.columns))

  function plain({ order, shown, widths, pinned }: Columns['layout']) {
    const place = (path: string) => (order.includes(path) ? order.indexOf(path) : order.length)
    return shape.columns
      .toSorted((one, other) => place(one.path) - place(other.path))
      .map((column) => {
        const { path } = column
        return [path, shown[path] ?? !column.isHidden, widths[path], pinned[path]]
      })
      .filter(([, isShown]) => isShown)
  }
}
