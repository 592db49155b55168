import { BellOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useAtomValue } from 'jotai'
import { useCallback, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { getNotifications, type Notifications } from '../api/notifications.ts'
import { CountBadge } from '../parts/count-badge.tsx'
import { onDemand } from '../parts/on-demand.tsx'
import { useEdition } from '../state/edition.ts'
import { newsAtom } from '../state/letters.ts'

const NotificationDrawer = onDemand(() => import('./notification-drawer.tsx').then((module) => module.NotificationDrawer))

const none: Notifications = { rows: [], unread: 0 }

/** What the person is told, with the count of what they have not read. It rises the moment something comes. */
export function NotificationBell() {
  const { t } = useTranslation()
  const news = useAtomValue(newsAtom)
  const edition = useEdition()
  const [notifications, setNotifications] = useState(none)
  const [isOpen, setOpen] = useState(false)

  const look = useCallback(async () => {
    try {
      setNotifications(await getNotifications())
    } catch {
      // The bell is no reason to disturb anybody: it shows what it knew last.
    }
  }, [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: what has come is asked for, in other words with each edition
  useEffect(() => {
    look()
  }, [look, news, edition])

  return (
    <>
      <CountBadge count={notifications.unread}>
        <Button
          type="text"
          icon={<BellOutlined aria-hidden />}
          aria-label={t('shell.unread', { count: notifications.unread })}
          onClick={() => setOpen(true)}
        />
      </CountBadge>
      {isOpen && <NotificationDrawer newest={notifications} onChange={look} onClose={() => setOpen(false)} />}
    </>
  )
}
