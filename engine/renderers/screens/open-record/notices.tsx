import { Alert, Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { shownMoment } from '../../../runtime/values/moment.ts'
import { useController, useDocument } from '../../document/document-context.tsx'
import { ErrorNote } from '../../parts/error-note.tsx'
import { FedNote } from '../../parts/fed-note.tsx'
import { GoneNotice } from './gone-notice.tsx'
import { SentBackNotice } from './sent-back-notice.tsx'
import { UndoneNotice } from './undone-notice.tsx'
import { WaitingNotice } from './waiting-notice.tsx'

/** What the person should know before they go on: that it was sent back, that saving leads back, a failure, that it is gone, how old it is where another system brings it, a version that somebody else has saved, a draft that was put back. */
export function Notices() {
  const { t } = useTranslation()
  const controller = useController()
  const { context, state, restored, problem, conflict, overtaken, isGone } = useDocument()
  const isBehind = overtaken !== undefined && overtaken.version > Number(state.base.version ?? 0)
  if (isGone) return <GoneNotice />
  return (
    <>
      <SentBackNotice />
      <UndoneNotice />
      <WaitingNotice />
      {problem && !conflict && <ErrorNote problem={problem} />}
      {state.fed && <FedNote fed={state.fed} locale={context.locale} />}
      {isBehind && (
        <Alert
          type="info"
          showIcon
          title={t(overtaken.by ? 'document:overtaken.by' : 'document:overtaken.somebody', {
            by: overtaken.by ?? '',
            at: shownMoment(overtaken.at, context.locale.timeZone),
          })}
          action={
            <Button size="small" onClick={() => controller.takeOver()}>
              {t('document:overtaken.show')}
            </Button>
          }
        />
      )}
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
