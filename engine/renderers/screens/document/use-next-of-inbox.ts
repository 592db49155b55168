import { App } from 'antd'
import { useTranslation } from 'react-i18next'
import { useDocument } from '../../document/document-context.tsx'
import { useTab } from '../../places/tab-context.ts'

/** For a step that is about to be taken: what is done once it is. A decision opens what waits for the person next. */
export function useNextOfInbox(): (step: string) => () => Promise<void> {
  const { t } = useTranslation()
  const { message } = App.useApp()
  const tab = useTab()
  const { context, state } = useDocument()
  const { workflow, name: entity } = context.entity
  return (step) => {
    const status = state.base[workflow?.field ?? '']
    const isDecision = Object.values(workflow?.declaration.approvals ?? {}).some(
      (approval) => approval.status === status && (approval.approve === step || approval.reject === step),
    )
    return async () => {
      if (!isDecision) return
      const { nextOfInbox } = await import('../../approvals/next-of-inbox.ts')
      const next = await nextOfInbox(entity, String(state.base.id)).catch(() => undefined)
      if (!next) return
      tab.open(next.address)
      message.info(t('document:actions.next', { number: next.number }))
    }
  }
}
