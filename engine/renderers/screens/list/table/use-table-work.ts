import { App } from 'antd'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { rowChanges, settleRows, wrongRows } from '../../../../runtime/screens/table/table-rows.ts'
import { useController, useDocument } from '../../../document/document-context.tsx'
import { figure } from '../../../i18n/figure.ts'
import { useTab } from '../../../places/tab-context.ts'
import type { ListFrame } from '../list-frame.ts'
import { rowStore } from './store-rows.ts'

/** Saves the rows of a table that were changed, or those of them that are right; leaves it, asking first what becomes of the rest. */
export function useTableWork(frame: ListFrame, onClose: () => void) {
  const { t } = useTranslation()
  const { message, modal } = App.useApp()
  const tab = useTab()
  const controller = useController()
  const { context } = useDocument()
  const store = useMemo(() => rowStore(frame.entity.name, frame.route), [frame])

  async function save(isPartly: boolean) {
    controller.flush()
    const now = () => controller.view.state
    const found = wrongRows(context, now())
    if (found.size > 0 && !isPartly) return controller.storeParts(async () => ({ ...now(), failures: now().failures + 1 }))
    const rows = rowChanges(context, now()).filter(({ key }) => !found.has(key))
    const sent = now()
    const stored = await controller.storeParts(async () => {
      const outcomes = await store(rows)
      controller.flush()
      const settled = settleRows(context, sent, now(), outcomes)
      return found.size > 0 ? { ...settled, failures: Math.max(1, settled.failures) } : settled
    })
    tab.changed(frame.entity.name)
    const count = rows.length - new Set(now().refused.map(({ address }) => address.split('/')[1])).size
    if (stored && count > 0) message.success(t('document:table.saved', { count: figure(count) }))
  }

  function leave() {
    controller.flush()
    if (!controller.isUnsaved) return onClose()
    modal.confirm({
      title: t('document:table.leave', { count: figure(rowChanges(context, controller.view.state).length) }),
      okText: t('document:table.discard'),
      okButtonProps: { danger: true },
      onOk: () => {
        controller.discard()
        onClose()
      },
    })
  }

  return { save, leave }
}
