import { BellOutlined } from '@ant-design/icons'
import { Badge, Button, Popover } from 'antd'
import { useCallback, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { getNotifications, type Notifications, readNotifications } from '../api/notifications.ts'
import { NotificationList } from './notification-list.tsx'

/** Milliseconds between looks. */
const interval = 60_000
const none: Notifications = { rows: [], unread: 0 }

/** What the person is told, with the count of what they have not read. */
export function NotificationBell() {
  const { t } = useTranslation()
  const [notifications, setNotifications] = useState(none)
  const [isOpen, setOpen] = useState(false)

  const look = useCallback(async () => {
    try {
      setNotifications(await getNotifications())
    } catch {
      // The bell is no reason to disturb anybody: it shows what it knew last.
    }
  }, [])

  useEffect(() => {
    look()
    const timer = setInterval(() => document.visibilityState === 'visible' && look(), interval)
    return () => clearInterval(timer)
  }, [look])

  async function readAll() {
    setNotifications((before) => ({ ...before, unread: 0 }))
    await readNotifications().catch(() => undefined)
    await look()
  }

  return (
    <Popover
      trigger="click"
      placement="bottomRight"
      open={isOpen}
      onOpenChange={(open) => {
        setOpen(open)
        if (open) look()
      }}
      title={t('shell.notifications')}
      content={<NotificationList notifications={notifications} onReadAll={readAll} onLeave={() => setOpen(false)} />}
    >
      <Badge count={notifications.unread} size="small" offset={[-6, 6]}>
        <Button type="text" icon={<BellOutlined />} aria-label={t('shell.unread', { count: notifications.unread })} />
      </Badge>
    </Popover>
  )
}
