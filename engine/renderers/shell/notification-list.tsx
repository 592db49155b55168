import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import type { Notifications } from '../api/notifications.ts'
import css from './notification-list.module.css'

interface NotificationListProps {
  readonly notifications: Notifications
  readonly onReadAll: () => void
  /** A link was followed. */
  readonly onLeave: () => void
}

/** The newest notifications, each a link to what it is about. */
export function NotificationList({ notifications, onReadAll, onLeave }: NotificationListProps) {
  const { t } = useTranslation()
  if (notifications.rows.length === 0) return <p className={css.none}>{t('shell.noNotifications')}</p>
  return (
    <>
      <ul className={css.list}>
        {notifications.rows.map((one) => (
          <li key={one.id} className={css.item} data-unread={one.readAt === null}>
            {one.address ? (
              <a href={`#${one.address}`} onClick={onLeave}>
                {one.title}
              </a>
            ) : (
              <strong>{one.title}</strong>
            )}
            <p>{one.body}</p>
            <time dateTime={one.createdAt}>{new Date(one.createdAt).toLocaleString('sv').slice(0, 16)}</time>
          </li>
        ))}
      </ul>
      {notifications.unread > 0 && (
        <Button type="link" size="small" onClick={onReadAll}>
          {t('shell.readAll')}
        </Button>
      )}
    </>
  )
}
