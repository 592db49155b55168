import { App } from 'antd'
import { useTranslation } from 'react-i18next'
import { asProblem } from '../api/problem.ts'
import { signOut } from '../api/session.ts'
import { problemText } from '../parts/problem-text.ts'
import { store } from '../state/store.ts'
import { tabsAtom } from '../state/tabs.ts'
import { leavePortal } from './leave-portal.ts'

/** Signs out; asks first when something is not saved. */
export function useSignOut(): () => void {
  const { t } = useTranslation()
  const { modal, message } = App.useApp()

  async function leave() {
    try {
      await signOut()
      leavePortal()
    } catch (failure) {
      message.error(problemText(asProblem(failure), t))
    }
  }

  return () => {
    const unsaved = store.get(tabsAtom).list.filter((tab) => tab.isUnsaved).length
    if (unsaved === 0) return void leave()
    modal.confirm({
      title: t('shell.signOut'),
      content: t('shell.unsavedTabs', { count: unsaved }),
      okText: t('shell.leaveUnsaved'),
      okButtonProps: { danger: true },
      keyboard: false,
      onOk: leave,
    })
  }
}
