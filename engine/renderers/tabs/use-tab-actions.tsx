import { App } from 'antd'
import { useTranslation } from 'react-i18next'
import { formatAddress } from '../../runtime/app/address.ts'
import { closeTabs, draftsOf, type TabState, updateTab } from '../../runtime/screens/tabs/tabs.ts'
import { likeDialog } from '../parts/like-dialog.tsx'
import { useGo } from '../places/go.ts'
import { forgetLocal } from '../state/local-storage.ts'
import { store } from '../state/store.ts'
import { changeTabs, tabsAtom } from '../state/tabs.ts'

/** What can be done with tabs from the strip. */
interface TabActions {
  show(tab: TabState): void
  /** Closes them; asks first when something in them is not saved. */
  close(keys: readonly string[]): void
  closeNow(keys: readonly string[]): void
  refresh(key: string): void
}

/** What can be done with the tabs of the page. */
export function useTabActions(): TabActions {
  const { t } = useTranslation()
  const { modal } = App.useApp()
  const go = useGo()

  function closeNow(keys: readonly string[]) {
    const before = store.get(tabsAtom)
    // A page that was not looked at since a reload gives up nothing by itself.
    for (const draft of draftsOf(before, keys)) forgetLocal(draft)
    const tabs = changeTabs((now) => closeTabs(now, keys))
    if (tabs.active === before.active) return
    const next = tabs.list.find((tab) => tab.key === tabs.active)
    go(next ? formatAddress(next) : '/', { replace: true })
  }

  return {
    show: (tab) => go(formatAddress(tab)),
    closeNow,
    close(keys) {
      const unsaved = store.get(tabsAtom).list.filter((tab) => keys.includes(tab.key) && tab.isUnsaved)
      if (unsaved.length === 0) return closeNow(keys)
      modal.confirm({
        ...likeDialog,
        title: t('tabs.unsavedTitle'),
        content: t('tabs.unsaved', { names: unsaved.map((tab) => tab.title ?? tab.screenTitle).join(t('common.listSeparator')) }),
        okText: t('tabs.closeUnsaved'),
        cancelText: t('tabs.keep'),
        okButtonProps: { danger: true },
        onOk: () => closeNow(keys),
      })
    },
    refresh(key) {
      changeTabs((tabs) => updateTab(tabs, key, { refreshes: (tabs.list.find((tab) => tab.key === key)?.refreshes ?? 0) + 1 }))
    },
  }
}
