import { FilterOutlined, ReloadOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ColumnChooser } from '../../columns/column-chooser.tsx'
import { figure } from '../../i18n/figure.ts'
import { CountBadge } from '../../parts/count-badge.tsx'
import { PageTitle } from '../../parts/page-title.tsx'
import { ToolButton } from '../../parts/tool-button.tsx'
import { useIsPhone } from '../../state/use-media.ts'
import { ListButtons } from './list-buttons.tsx'
import { useListFrame } from './list-frame.ts'
import css from './list-head.module.css'
import type { OpenList } from './use-open-list.ts'
import type { PanelOfList } from './use-panel-of-list.ts'
import type { ViewsOfList } from './views/use-views.ts'
import { ViewMenu } from './views/view-menu.tsx'

interface ListHeadProps {
  readonly list: OpenList
  readonly panel: PanelOfList
  readonly views: ViewsOfList
  /** Edits the records in the table itself, where that may be. */
  readonly onEdit: (() => void) | undefined
  /** Shows the list in another way, where there is one. */
  readonly arrangementSwitch: ReactNode
}

/** The first row of a list: its title and actions; while rows are selected, what can be done with them instead. */
export function ListHead({ list, panel, views, onEdit, arrangementSwitch }: ListHeadProps) {
  const { offered, actions, chosen } = list
  const { t } = useTranslation()
  const { title, screen } = useListFrame()
  const isPhone = useIsPhone()
  const { selection, everything } = chosen
  const buttons = !isPhone && <ListButtons offered={offered} actions={actions} selection={selection} everything={everything} />
  if (selection.size > 0 && !isPhone) return <SelectedBar list={list}>{buttons}</SelectedBar>
  return (
    <PageTitle
      title={title}
      aside={!isPhone && <ViewMenu views={views} query={list.query} columns={list.columns} />}
      description={screen.description}
      actions={
        <>
          {arrangementSwitch}
          <Tools list={list} panel={panel} />
          {onEdit && list.isTable && (
            <Button data-action="editTable" onClick={onEdit}>
              {t('list.editTable')}
            </Button>
          )}
          {buttons}
        </>
      }
    />
  )
}

/** How many rows are selected, and what can be done with them. */
function SelectedBar({ list, children }: { list: OpenList; children: ReactNode }) {
  const { t } = useTranslation()
  const { selection, everything, total, selectEverything, clear } = list.chosen
  const words =
    everything === undefined ? t('list.selected', { count: figure(selection.size) }) : t('list.allSelected', { count: figure(everything) })
  return (
    <div className={css.selected} role="toolbar" aria-label={words}>
      <strong>{words}</strong>
      {everything === undefined && total !== undefined && total > selection.size && (
        <Button type="link" size="small" onClick={selectEverything}>
          {t('list.selectAll', { count: figure(total) })}
        </Button>
      )}
      <Button type="text" size="small" onClick={clear}>
        {t('list.clearSelection')}
      </Button>
      <div className={css.batch}>
        <Refresh list={list} />
        {children}
      </div>
    </div>
  )
}

/** Small buttons of the list itself. */
function Tools({ list, panel }: Pick<ListHeadProps, 'list' | 'panel'>) {
  const { t } = useTranslation()
  const isPhone = useIsPhone()
  const { state, shape } = list.query
  const asked = Object.keys(state.conditions).length
  const panelLabel = t(panel.isOpen ? 'list.hideConditions' : 'list.showConditions')
  return (
    <>
      {shape.inputs.length > 0 && (
        <CountBadge count={panel.isOpen ? 0 : asked} color="green">
          <ToolButton label={panelLabel} icon={<FilterOutlined aria-hidden />} aria-expanded={panel.isOpen} onClick={panel.toggle} />
        </CountBadge>
      )}
      <Refresh list={list} />
      {!isPhone && list.arrangement !== 'calendar' && <ColumnChooser columns={list.columns} />}
    </>
  )
}

/** Reads the rows again; place and selection stay. */
function Refresh({ list }: { list: OpenList }) {
  const { t } = useTranslation()
  return <ToolButton label={t('list.refresh')} icon={<ReloadOutlined aria-hidden spin={list.rows.isLoading} />} onClick={list.refresh} />
}
