import type { ReactNode } from 'react'
import css from './empty-state.module.css'

interface EmptyStateProps {
  /** Why there is nothing. */
  readonly reason: string
  /** What to do next: one button. */
  readonly action?: ReactNode
}

/** In place of rows or of a page that has nothing to show. */
export function EmptyState({ reason, action }: EmptyStateProps) {
  return (
    <div className={css.empty} role="status">
      <svg className={css.mark} viewBox="0 0 48 40" aria-hidden="true" focusable="false">
        <path d="M4 12h40M8 12V36M40 12V36M4 12l4-6h32l4 6M16 12v6M24 12v6M32 12v6" />
      </svg>
      <p className={css.reason}>{reason}</p>
      {action}
    </div>
  )
}
