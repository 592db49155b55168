import { AuditOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useAtomValue } from 'jotai'
import { useCallback, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { InboxCount } from '../../runtime/approvals/inbox.ts'
import { CountBadge } from '../parts/count-badge.tsx'
import { onDemand } from '../parts/on-demand.tsx'
import { changesAtom } from '../state/changes.ts'
import { newsAtom } from '../state/letters.ts'
import { approvalApi } from './approval-api.ts'
import { addApprovalTexts } from './approval-texts.ts'

const InboxDrawer = onDemand(async () => {
  const [{ InboxDrawer: drawer }] = await Promise.all([import('./inbox-drawer.tsx'), addApprovalTexts()])
  return drawer
})

/** How many records wait for the decision of the person, and the way to them. */
export function InboxButton() {
  const { t } = useTranslation()
  const changes = useAtomValue(changesAtom)
  const news = useAtomValue(newsAtom)
  const [count, setCount] = useState<InboxCount>({ total: 0, late: 0 })
  const [isOpen, setOpen] = useState(false)

  const look = useCallback(async () => {
    try {
      setCount(await approvalApi.count())
    } catch {
      // It shows what it knew last.
    }
  }, [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: what was changed from this page may have been decided, and what has come may wait
  useEffect(() => {
    look()
  }, [look, changes, news])

  return (
    <>
      <CountBadge count={count.total} overflowCount={999}>
        <Button
          type="text"
          icon={<AuditOutlined aria-hidden />}
          aria-label={t('shell.inbox', { count: count.total })}
          onClick={() => setOpen(true)}
        />
      </CountBadge>
      {isOpen && <InboxDrawer onChange={look} onClose={() => setOpen(false)} />}
    </>
  )
}
