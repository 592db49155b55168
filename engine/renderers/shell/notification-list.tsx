import { CheckOutlined } from '@ant-design/icons'
import { Button, Tooltip } from 'antd'
import { useTranslation } from 'react-i18next'
import type { Notification } from '../api/notifications.ts'
import { portalMoment } from '../state/clock.ts'
import css from './notification-list.module.css'

interface NotificationListProps {
  readonly rows: readonly Notification[]
  /** What is said when there are none. */
  readonly none: string
  readonly onRead: (id: string) => void
  /** A link was followed. */
  readonly onLeave: () => void
}

/** Notifications, each a link to what it is about. */
export function NotificationList({ rows, none, onRead, onLeave }: NotificationListProps) {
  const { t } = useTranslation()
  if (rows.length === 0) return <p className={css.none}>{none}</p>
  return (
    <ul className={css.list}>
      {rows.map((one) => (
        <li key={one.id} className={css.item} data-unread={one.readAt === null}>
          {one.address ? (
            <a
              href={`#${one.address}`}
              onClick={() => {
                if (one.readAt === null) onRead(one.id)
                onLeave()
              }}
            >
              {one.title}
            </a>
          ) : (
            <strong>{one.title}</strong>
          )}
          <p>{one.body}</p>
          <time dateTime={one.createdAt}>{portalMoment(one.createdAt)}</time>
          {one.readAt === null && (
            <Tooltip title={t('shell.markRead')}>
              <Button
                type="text"
                size="small"
                className={css.read}
                icon={<CheckOutlined aria-hidden />}
                aria-label={`${t('shell.markRead')}: ${one.title}`}
                onClick={() => onRead(one.id)}
              />
            </Tooltip>
          )}
        </li>
      ))}
    </ul>
  )
}
