import { PlusOutlined } from '@ant-design/icons'
import { useTranslation } from 'react-i18next'
import { useCalendarContext } from './calendar-context.ts'
import { dayName } from './dates.ts'
import css from './new-on-day.module.css'

/** The button that makes a record on a day; nothing for those who may not. */
export function NewOnDay({ day, tabIndex }: { day: string; tabIndex?: number }) {
  const { t } = useTranslation('arrangements')
  const { onNew } = useCalendarContext()
  if (!onNew) return null
  const label = t('calendar.new', { day: dayName(day) })
  return (
    <button type="button" className={css.new} aria-label={label} title={label} tabIndex={tabIndex} onClick={() => onNew(day)}>
      <PlusOutlined aria-hidden />
    </button>
  )
}
