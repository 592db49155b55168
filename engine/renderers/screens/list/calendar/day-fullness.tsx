import { useTranslation } from 'react-i18next'
import { useCalendarContext } from './calendar-context.ts'
import css from './day-fullness.module.css'

/** How full a day is: in figures, and as a bar. */
export function DayFullness({ day }: { day: string }) {
  const { t } = useTranslation('arrangements')
  const fullness = useCalendarContext().fullnessOf(day)
  if (!fullness) return null
  const { used, limit, share, state } = fullness
  const words = t(`calendar.${state === 'free' ? 'used' : state}`, { used, limit })
  return (
    <span className={css.fullness} data-state={state} title={words}>
      <span className={css.figures} aria-hidden>
        {`${used}/${limit}`}
      </span>
      <span className={css.said}>{words}</span>
      {share > 0 && (
        <span className={css.bar} aria-hidden>
          <span className={css.filled} style={{ width: `${Math.min(share, 1) * 100}%` }} />
        </span>
      )}
    </span>
  )
}
