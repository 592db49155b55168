import type { ReactNode } from 'react'
import css from './page-title.module.css'

interface PageTitleProps {
  readonly title: ReactNode
  /** Beside the title: a status tag, facts that identify the page. */
  readonly aside?: ReactNode
  /** One line beside the title, or below it. */
  readonly description?: string | undefined
  /** Buttons at the right end. */
  readonly actions?: ReactNode
}

/** The first row of a page: what it is, and what can be done. */
export function PageTitle({ title, aside, description, actions }: PageTitleProps) {
  return (
    <div className={css.row}>
      <div className={css.words}>
        <h1 className={css.title}>{title}</h1>
        {aside}
        {description && (
          <p className={css.description} title={description}>
            {description}
          </p>
        )}
      </div>
      {actions && (
        <div className={css.actions} data-actions>
          {actions}
        </div>
      )}
    </div>
  )
}
