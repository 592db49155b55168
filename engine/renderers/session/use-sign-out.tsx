import { App } from 'antd'
import { useTranslation } from 'react-i18next'
import { isUnderWay, worksAtom } from '../api/background-works.ts'
import { asProblem } from '../api/problem.ts'
import { signOut } from '../api/session.ts'
import { likeDialog } from '../parts/like-dialog.tsx'
import { problemText } from '../parts/problem-text.ts'
import { store } from '../state/store.ts'
import { tabsAtom } from '../state/tabs.ts'
import { leavePortal } from './leave-portal.ts'

/** Signs out; asks first when something is not saved, or goes on in the background and would end. */
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
    const works = store.get(worksAtom).filter(isUnderWay)
    if (unsaved === 0 && works.length === 0) return void leave()
    const lost = [
      ...(unsaved > 0 ? [t('shell.unsavedTabs', { count: unsaved })] : []),
      ...works.map(({ title }) => t('shell.endsWithSession', { title })),
    ]
    modal.confirm({
      ...likeDialog,
      title: t('shell.signOut'),
      content: lost.map((sentence) => <p key={sentence}>{sentence}</p>),
      okText: t(unsaved > 0 ? 'shell.leaveUnsaved' : 'shell.leaveUnfinished'),
      okButtonProps: { danger: true },
      onOk: leave,
    })
  }
}
