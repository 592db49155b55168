import { useTranslation } from 'react-i18next'
import { EmptyState } from './empty-state.tsx'
import { PageTitle } from './page-title.tsx'
import css from './unread-page.module.css'

/** A screen that everybody may open, for somebody who may not read what it is about: nothing of that was sent. */
export function UnreadPage({ title }: { readonly title: string }) {
  const { t } = useTranslation()
  return (
    <div className={css.page}>
      <PageTitle title={title} />
      <EmptyState reason={t('error.unread')} />
    </div>
  )
}
