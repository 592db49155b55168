import type { TFunction } from 'i18next'
import type { ListAction } from '../../../../runtime/screens/list/list-actions.ts'

/** What is written on the button of an action. */
export function actionLabel(action: ListAction, t: TFunction): string {
  switch (action.kind) {
    case 'transition':
      return action.transition.label
    case 'stepOfAll':
      return action.label ?? t('list.stepOfAll', { label: action.transition.label })
    case 'convert':
      return action.conversion.label
    case 'print':
      return action.title
    default:
      return t(`list.action.${action.kind}`)
  }
}
