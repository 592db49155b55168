import { useTranslation } from 'react-i18next'
import css from './page-skeleton.module.css'

/** The outline of a page while it loads. */
export function PageSkeleton() {
  const { t } = useTranslation()
  return (
    <div className={css.page} role="status" aria-busy="true">
      <span className="visually-hidden">{t('common.loading')}</span>
      <div className={css.title} />
      <div className={css.panel} />
      <div className={css.body} />
    </div>
  )
}
