import { Alert } from 'antd'
import { useTranslation } from 'react-i18next'
import { shownMoment } from '../../../runtime/values/moment.ts'
import { useDocument } from '../../document/document-context.tsx'
import css from './sent-back-notice.module.css'

/** Who sent the document back to be corrected, when and why, until it moves on. */
export function SentBackNotice() {
  const { t } = useTranslation()
  const { context, state } = useDocument()
  const { sentBack } = state.standing ?? {}
  if (!sentBack) return null
  const { step, by, at, comment } = sentBack
  const facts = [by, at === null ? null : shownMoment(at, context.locale.timeZone)].filter(Boolean).join(' · ')
  return (
    <Alert
      type="warning"
      showIcon
      role="note"
      aria-label={t('document:sentBack')}
      data-sent-back
      title={
        <>
          <strong>{step}</strong> {facts && <span className={css.facts}>{facts}</span>}
        </>
      }
      {...(comment !== null && { description: <span className={css.why}>{comment}</span> })}
    />
  )
}
