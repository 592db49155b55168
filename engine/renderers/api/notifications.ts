import { api } from './api.ts'

/** Something the person is told. */
export interface Notification {
  readonly id: string
  readonly title: string
  readonly body: string
  readonly createdAt: string
  readonly readAt: string | null
  /** The record or the report it is about, as an address in the portal. */
  readonly address?: string | null
}

export interface Notifications {
  readonly rows: readonly Notification[]
  readonly unread: number
  /** There are earlier ones. */
  readonly more?: boolean
}

/** The newest ones, or those before one, and how many were not read yet. */
export function getNotifications({ before, isUnread }: { before?: string | undefined; isUnread?: boolean } = {}): Promise<Notifications> {
  const asked = new URLSearchParams({ ...(before !== undefined && { before }), ...(isUnread && { unread: 'true' }) })
  return api.call<Notifications>(`/notifications${asked.size > 0 ? `?${asked}` : ''}`)
}

/** Marks them as read; all of them without ids. */
export function readNotifications(ids?: readonly string[]): Promise<void> {
  return api.call<void>('/notifications/read', { body: ids ? { ids } : {} })
}
