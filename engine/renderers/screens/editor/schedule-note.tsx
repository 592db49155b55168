import { Alert, Button } from 'antd'
import { useTranslation } from 'react-i18next'
import type { ThingFacts } from '../../api/overlays.ts'
import { moment } from '../../i18n/figure.ts'

interface ScheduleNoteProps {
  readonly facts: ThingFacts
  readonly isUnsaved: boolean
  readonly timeZone: string
  readonly onCancel: () => void
}

/** When a draft is published by itself, or that its moment came and it was wrong. */
export function ScheduleNote({ facts: { publishAt, refusedAt }, isUnsaved, timeZone, onCancel }: ScheduleNoteProps) {
  const { t } = useTranslation()
  if (publishAt !== null)
    return (
      <Alert
        type="info"
        showIcon
        title={t('editor:scheduledFor', { moment: moment(publishAt, timeZone) })}
        {...(isUnsaved && { description: t('editor:scheduleEdited') })}
        action={
          <Button size="small" onClick={onCancel}>
            {t('editor:cancelSchedule')}
          </Button>
        }
      />
    )
  if (refusedAt === null) return null
  return <Alert type="warning" showIcon title={t('editor:refused', { moment: moment(refusedAt, timeZone) })} />
}
