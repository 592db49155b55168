import { App, Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { statusObstacles } from '../../../runtime/screens/list/can-follow.ts'
import type { ListAction, ListActions } from '../../../runtime/screens/list/list-actions.ts'
import { mostChosen, type Selection } from '../../../runtime/screens/list/selection.ts'
import { ActionBar } from './actions/action-bar.tsx'
import type { Actions } from './actions/use-actions.tsx'
import { useListFrame } from './list-frame.ts'

interface ListButtonsProps {
  readonly offered: ListActions
  readonly actions: Actions
  readonly selection: Selection
  /** All that the list finds are meant: so many. */
  readonly everything: number | undefined
  /** The most buttons beside the one that stands out. */
  readonly most?: number | undefined
}

/** The actions of the list, or those of the selected rows while there are any, until then with the hint that there are some; a step that no selected row can take is off and says why. */
export function ListButtons({ offered, actions, selection, everything, most }: ListButtonsProps) {
  const { t } = useTranslation()
  const { message } = App.useApp()
  const { app, entity } = useListFrame()
  if (selection.size === 0) {
    const isBatch = offered.selection.some(({ key }) => !offered.list.some((action) => action.key === key))
    return (
      <>
        {isBatch && most === undefined && (
          <Button type="text" data-action="batch" title={t('list.selectData')} onClick={() => message.info(t('list.selectData'))}>
            {t('list.batch')}
          </Button>
        )}
        <ActionBar actions={offered.list} onRun={actions.run} running={actions.running} most={most} />
      </>
    )
  }
  const obstacle = (action: ListAction) => {
    if (everything !== undefined) return obstacleForAll(action, everything)
    if (action.kind !== 'transition') return undefined
    const reasons = statusObstacles(app, entity, action.name, selection.values())
    return reasons.map(({ message, params }) => message ?? t('list.wrongStatus', params)).join('; ') || undefined
  }
  const obstacleForAll = ({ kind }: ListAction, count: number) => {
    if (kind === 'convert' || kind === 'print') return t('list.notForAll')
    return kind !== 'export' && count > mostChosen ? t('list.tooManyChosen', { most: mostChosen }) : undefined
  }
  return <ActionBar actions={offered.selection} onRun={actions.run} obstacle={obstacle} running={actions.running} most={most} />
}
