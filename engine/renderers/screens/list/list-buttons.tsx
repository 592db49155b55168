import { useTranslation } from 'react-i18next'
import type { ListAction, ListActions } from '../../../runtime/screens/list/list-actions.ts'
import { canFollow } from '../../../runtime/screens/list/record-name.ts'
import type { Selection } from '../../../runtime/screens/list/selection.ts'
import { ActionBar } from './actions/action-bar.tsx'
import type { Actions } from './actions/use-actions.tsx'
import { useListFrame } from './list-frame.ts'

interface ListButtonsProps {
  readonly offered: ListActions
  readonly actions: Actions
  readonly selection: Selection
  /** The most buttons beside the one that stands out. */
  readonly most?: number | undefined
}

/** The actions of the list, or those of the selected rows while there are any; a step that no selected row can take is off and says why. */
export function ListButtons({ offered, actions, selection, most }: ListButtonsProps) {
  const { t } = useTranslation()
  const { entity } = useListFrame()
  if (selection.size === 0) return <ActionBar actions={offered.list} onRun={actions.run} running={actions.running} most={most} />
  const obstacle = (action: ListAction) =>
    action.kind === 'transition' && !canFollow(entity, action.transition.from, selection.values()) ? t('list.wrongStatus') : undefined
  return <ActionBar actions={offered.selection} onRun={actions.run} obstacle={obstacle} running={actions.running} most={most} />
}
