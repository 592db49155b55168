import { FilterOutlined, ReloadOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { ListActions } from '../../../runtime/screens/list/list-actions.ts'
import type { Arrangement } from '../../../runtime/screens/list/list-state.ts'
import type { Selection } from '../../../runtime/screens/list/selection.ts'
import { ColumnChooser } from '../../columns/column-chooser.tsx'
import type { Columns } from '../../columns/columns.ts'
import { figure } from '../../i18n/figure.ts'
import { CountBadge } from '../../parts/count-badge.tsx'
import { PageTitle } from '../../parts/page-title.tsx'
import { ToolButton } from '../../parts/tool-button.tsx'
import { useIsPhone } from '../../state/use-media.ts'
import type { Actions } from './actions/use-actions.tsx'
import { ListButtons } from './list-buttons.tsx'
import { useListFrame } from './list-frame.ts'
import css from './list-head.module.css'
import type { ListQuery } from './use-list-state.ts'
import type { ViewsOfList } from './views/use-views.ts'
import { ViewMenu } from './views/view-menu.tsx'

interface ListHeadProps {
  readonly offered: ListActions
  readonly actions: Actions
  readonly selection: Selection
  readonly columns: Columns
  readonly query: ListQuery
  readonly isLoading: boolean
  readonly isPanelOpen: boolean
  readonly onPanel: () => void
  readonly onRefresh: () => void
  readonly onClear: () => void
  /** All that the list finds are meant: so many. */
  readonly everything: number | undefined
  readonly total: number | undefined
  readonly onEverything: () => void
  readonly views: ViewsOfList
  /** Edits the records in the table itself, where that may be. */
  readonly onEdit: (() => void) | undefined
  readonly arrangement: Arrangement
  /** Shows the list in another way, where there is one. */
  readonly arrangementSwitch: ReactNode
}

/** The first row of a list: its title and actions; while rows are selected, what can be done with them instead. */
export function ListHead(props: ListHeadProps) {
  const { offered, actions, selection, everything, total } = props
  const { t } = useTranslation()
  const { title, screen } = useListFrame()
  const isPhone = useIsPhone()
  const buttons = !isPhone && <ListButtons offered={offered} actions={actions} selection={selection} everything={everything} />
  if (selection.size > 0 && !isPhone) {
    const words =
      everything === undefined
        ? t('list.selected', { count: figure(selection.size) })
        : t('list.allSelected', { count: figure(everything) })
    return (
      <div className={css.selected} role="toolbar" aria-label={words}>
        <strong>{words}</strong>
        {everything === undefined && total !== undefined && total > selection.size && (
          <Button type="link" size="small" onClick={props.onEverything}>
            {t('list.selectAll', { count: figure(total) })}
          </Button>
        )}
        <Button type="text" size="small" onClick={props.onClear}>
          {t('list.clearSelection')}
        </Button>
        <div className={css.batch}>
          <Refresh {...props} />
          {buttons}
        </div>
      </div>
    )
  }
  return (
    <PageTitle
      title={title}
      aside={!isPhone && <ViewMenu views={props.views} query={props.query} columns={props.columns} />}
      description={screen.description}
      actions={
        <>
          {props.arrangementSwitch}
          <Tools {...props} />
          {props.onEdit && props.arrangement === 'table' && (
            <Button data-action="editTable" onClick={props.onEdit}>
              {t('list.editTable')}
            </Button>
          )}
          {buttons}
        </>
      }
    />
  )
}

/** Small buttons of the list itself. */
function Tools({ query, columns, isLoading, isPanelOpen, onPanel, onRefresh, arrangement }: ListHeadProps) {
  const { t } = useTranslation()
  const isPhone = useIsPhone()
  const asked = Object.keys(query.state.conditions).length
  const panelLabel = t(isPanelOpen ? 'list.hideConditions' : 'list.showConditions')
  return (
    <>
      {query.shape.inputs.length > 0 && (
        <CountBadge count={isPanelOpen ? 0 : asked} color="green">
          <ToolButton label={panelLabel} icon={<FilterOutlined aria-hidden />} aria-expanded={isPanelOpen} onClick={onPanel} />
        </CountBadge>
      )}
      <Refresh isLoading={isLoading} onRefresh={onRefresh} />
      {!isPhone && arrangement !== 'calendar' && <ColumnChooser columns={columns} />}
    </>
  )
}

/** Reads the rows again; place and selection stay. */
function Refresh({ isLoading, onRefresh }: Pick<ListHeadProps, 'isLoading' | 'onRefresh'>) {
  const { t } = useTranslation()
  return <ToolButton label={t('list.refresh')} icon={<ReloadOutlined aria-hidden spin={isLoading} />} onClick={onRefresh} />
}
