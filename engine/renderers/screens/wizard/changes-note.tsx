import { Alert } from 'antd'
import { useTranslation } from 'react-i18next'
import type { ServerDraft } from '../../api/drafts.ts'
import css from './wizard-page.module.css'

/** What is changed here was sent before: its number, and why it was returned. */
export function ChangesNote({ changes }: { changes: ServerDraft['changes'] }) {
  const { t } = useTranslation()
  if (!changes) return null
  const { number, reason } = changes
  return (
    <Alert
      type="warning"
      showIcon
      role="note"
      title={t('kinds:wizard.changes', { number })}
      {...(reason !== null && { description: <span className={css.why}>{reason}</span> })}
    />
  )
}
