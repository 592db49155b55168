import { Button, Input } from 'antd'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DatePicker, hoverPreview } from '../../parts/date-picker.tsx'
import { Dialog } from '../../parts/dialog.tsx'
import { DateTime } from '../../state/date-time.ts'
import css from './editor.module.css'

interface ScheduleDialogProps {
  readonly isOpen: boolean
  readonly isBusy: boolean
  readonly timeZone: string
  readonly onClose: () => void
  /** @param at ISO 8601 in UTC */
  readonly onSchedule: (at: string, note: string) => void
}

/** Asks when a draft is to be published by itself, in the time zone of the portal, and why. */
export function ScheduleDialog({ isOpen, isBusy, timeZone, onClose, onSchedule }: ScheduleDialogProps) {
  const { t } = useTranslation()
  const id = useId()
  const [at, setAt] = useState<DateTime | null>(null)
  const [note, setNote] = useState('')
  const isPast = at !== null && at <= DateTime.now()
  const canSchedule = at?.isValid === true && !isPast
  return (
    <Dialog
      isOpen={isOpen}
      isBusy={isBusy}
      title={t('editor:scheduleTitle')}
      onClose={onClose}
      footer={[
        <Button key="cancel" onClick={onClose}>
          {t('common.cancel')}
        </Button>,
        <Button
          key="schedule"
          type="primary"
          loading={isBusy}
          disabled={!canSchedule}
          onClick={() => at && onSchedule(at.toUTC().toISO() ?? '', note.trim())}
        >
          {t('editor:schedule')}
        </Button>,
      ]}
    >
      <div className={css.schedule}>
        <div className={css.field}>
          <label htmlFor={`${id}at`}>{t('editor:scheduleAt')}</label>
          <DatePicker
            id={`${id}at`}
            showTime={{ format: 'HH:mm' }}
            format="YYYY-MM-DD HH:mm"
            placeholder="YYYY-MM-DD HH:mm"
            value={at}
            status={isPast ? 'error' : ''}
            previewValue={hoverPreview}
            disabledDate={(day) => day < DateTime.now().setZone(timeZone).startOf('day')}
            onChange={(moment: DateTime | DateTime[] | null) =>
              setAt(moment && !Array.isArray(moment) ? moment.startOf('minute').setZone(timeZone, { keepLocalTime: true }) : null)
            }
          />
          {isPast && <p className={css.wrong}>{t('editor:schedulePast')}</p>}
        </div>
        <div className={css.field}>
          <label htmlFor={`${id}note`}>{t('editor:scheduleNote')}</label>
          <Input.TextArea id={`${id}note`} rows={2} maxLength={500} value={note} onChange={({ target }) => setNote(target.value)} />
        </div>
        <p className={css.note}>{t('editor:scheduleHelp')}</p>
      </div>
    </Dialog>
  )
}
