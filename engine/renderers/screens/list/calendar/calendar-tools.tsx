import { LeftOutlined, RightOutlined } from '@ant-design/icons'
import { Button, Segmented } from 'antd'
import { useTranslation } from 'react-i18next'
import { turned } from '../../../../runtime/screens/calendar/days.ts'
import { type CalendarSpan, calendarSpans } from '../../../../schema/arrangements.ts'
import { momentNow } from '../../../state/clock.ts'
import css from './calendar.module.css'
import { monthName, spanName } from './dates.ts'

interface CalendarToolsProps {
  readonly span: CalendarSpan
  readonly day: string
  /** The days that are shown. */
  readonly days: readonly string[]
  /** Goes to a day; to today without one. */
  readonly onDay: (day: string | undefined) => void
  /** No other span can be chosen without it. */
  readonly onSpan: ((span: CalendarSpan) => void) | undefined
}

/** Turns the leaves of a calendar, and says which is shown. */
export function CalendarTools({ span, day, days, onDay, onSpan }: CalendarToolsProps) {
  const { t } = useTranslation('arrangements')
  const { today } = momentNow()
  const [first = day, last = day] = [days[0], days.at(-1)]
  return (
    <div className={css.tools}>
      <Button onClick={() => onDay(undefined)} disabled={day === today}>
        {t('calendar.today')}
      </Button>
      <span className={css.turn}>
        <Button
          type="text"
          icon={<LeftOutlined aria-hidden />}
          aria-label={t('calendar.previous')}
          onClick={() => onDay(turned(span, day, -1))}
        />
        <Button
          type="text"
          icon={<RightOutlined aria-hidden />}
          aria-label={t('calendar.next')}
          onClick={() => onDay(turned(span, day, 1))}
        />
      </span>
      <strong className={css.where} aria-live="polite">
        {span === 'week' ? spanName(first, last) : monthName(day)}
      </strong>
      {onSpan && (
        <Segmented<CalendarSpan>
          className={css.spans ?? ''}
          aria-label={t('calendar.span')}
          value={span}
          options={calendarSpans.map((value) => ({ value, label: t(`calendar.spans.${value}`) }))}
          onChange={onSpan}
        />
      )}
    </div>
  )
}
