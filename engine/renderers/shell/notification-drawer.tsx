import { Button, Drawer, Segmented } from 'antd'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { getNotifications, type Notification, type Notifications, readNotifications } from '../api/notifications.ts'
import { useBackCloses } from '../places/use-back-closes.ts'
import { momentNow } from '../state/clock.ts'
import { NotificationList } from './notification-list.tsx'

interface NotificationDrawerProps {
  /** The newest, as the bell knows them. */
  readonly newest: Notifications
  /** Something was read. */
  readonly onChange: () => Promise<void>
  readonly onClose: () => void
}

/** Everything that the person was told: all or what is unread, the newest first; following one reads it. */
export function NotificationDrawer({ newest, onChange, onClose }: NotificationDrawerProps) {
  const { t } = useTranslation()
  const [isUnread, setUnread] = useState(false)
  const [shown, setShown] = useState<readonly Notification[]>(newest.rows)
  const [hasMore, setMore] = useState(newest.more === true)
  useBackCloses(true, onClose)

  // What has just come stands on top; what was loaded before stays.
  useEffect(() => {
    setShown((before) => {
      const fresh = new Map(newest.rows.map((one) => [one.id, one]))
      const known = new Set(before.map(({ id }) => id))
      return [...newest.rows.filter(({ id }) => !known.has(id)), ...before.map((one) => fresh.get(one.id) ?? one)]
    })
  }, [newest])

  async function load(only: boolean, before?: string) {
    const { rows, more = false } = await getNotifications({ before, isUnread: only }).catch(() => ({ rows: [], more: false }))
    setShown((known) => (before === undefined ? rows : [...known, ...rows]))
    setMore(more)
  }

  async function read(ids?: readonly string[]) {
    const { now } = momentNow()
    setShown((known) => known.map((one) => (!ids || ids.includes(one.id) ? { ...one, readAt: one.readAt ?? now } : one)))
    await readNotifications(ids).catch(() => undefined)
    await onChange()
  }

  const rows = isUnread ? shown.filter(({ readAt }) => readAt === null) : shown
  return (
    <Drawer
      open
      title={t('shell.notifications')}
      size={420}
      onClose={onClose}
      extra={
        <Button type="link" disabled={newest.unread === 0} onClick={() => read()}>
          {t('shell.readAll')}
        </Button>
      }
    >
      <Segmented
        block
        value={isUnread}
        options={[
          { value: false, label: t('shell.allLetters') },
          { value: true, label: `${t('shell.onlyUnread')} ${newest.unread}` },
        ]}
        onChange={(only) => {
          setUnread(only)
          load(only)
        }}
      />
      <NotificationList
        rows={rows}
        none={t(isUnread ? 'shell.noUnread' : 'shell.noNotifications')}
        onRead={(id) => read([id])}
        onLeave={onClose}
      />
      {hasMore && (
        <Button block type="text" onClick={() => load(isUnread, shown.at(-1)?.id)}>
          {t('shell.earlier')}
        </Button>
      )}
    </Drawer>
  )
}
