import { App } from 'antd'
import { useCallback, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { type BlockerFunction, matchPath, useBlocker } from 'react-router-dom'
import { likeDialog } from '../parts/like-dialog.tsx'
import { closeTop, hasLayers } from '../places/use-back-closes.ts'
import { portalAtom, sessionAtom } from '../state/portal.ts'
import { store } from '../state/store.ts'
import { tabsAtom } from '../state/tabs.ts'
import { isNewEntry } from './history-entries.ts'
import { outsideTabs } from './outside-tabs.ts'
import { useOwnLinks } from './use-own-links.ts'

const isOutside = (pathname: string): boolean =>
  [...outsideTabs, store.get(portalAtom).password.route].some((path) => matchPath(path, pathname) !== null)

/** What would be lost with the tabs. */
const unsavedTabs = () => (store.get(sessionAtom) ? store.get(tabsAtom).list.filter((tab) => tab.isUnsaved) : [])

const closesLayer: BlockerFunction = ({ historyAction }) => historyAction === 'POP' && !isNewEntry() && hasLayers()
const losesTabs: BlockerFunction = ({ nextLocation }) => isOutside(nextLocation.pathname) && unsavedTabs().length > 0

/** Back closes what is on top; a page that is not shown in a tab takes what is not saved with it, and asks first. */
export function Leaving() {
  const { t } = useTranslation()
  const { modal } = App.useApp()
  const isBack = useRef(false)
  const blocker = useBlocker(
    useCallback<BlockerFunction>((step) => {
      isBack.current = closesLayer(step)
      return isBack.current || losesTabs(step)
    }, []),
  )
  useOwnLinks()

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each time that somebody is held back
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    if (isBack.current) {
      blocker.reset()
      closeTop()
      return
    }
    const names = unsavedTabs().map((tab) => tab.title ?? tab.screenTitle)
    modal.confirm({
      ...likeDialog,
      title: t('tabs.unsavedTitle'),
      content: t('tabs.unsaved', { names: names.join(t('common.listSeparator')) }),
      okText: t('tabs.leaveUnsaved'),
      cancelText: t('tabs.keep'),
      okButtonProps: { danger: true },
      onOk: () => blocker.proceed(),
      onCancel: () => blocker.reset(),
    })
  }, [blocker])
  return null
}
