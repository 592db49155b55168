import { Alert, Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { shownMoment } from '../../../runtime/expressions/moment.ts'
import { ErrorNote } from '../../parts/error-note.tsx'
import { useController, useDocument } from './document-context.tsx'

/** What the person should know before they go on: a draft that was put back, a failure. */
export function Notices() {
  const { t } = useTranslation()
  const controller = useController()
  const { context, restored, problem, conflict } = useDocument()
  return (
    <>
      {problem && !conflict && <ErrorNote problem={problem} />}
      {restored && (
        <Alert
          type="info"
          showIcon
          closable={{ closeIcon: true, onClose: () => controller.dismiss(), 'aria-label': t('common.close') }}
          title={t('document:draft.restored', { at: shownMoment(restored, context.locale.timeZone) })}
          action={
            <Button size="small" onClick={() => controller.discard()}>
              {t('document:draft.discard')}
            </Button>
          }
        />
      )}
    </>
  )
}
