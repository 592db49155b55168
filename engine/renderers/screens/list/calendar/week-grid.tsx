import { entriesOn } from '../../../../runtime/screens/calendar/entries.ts'
import { useCalendarContext } from './calendar-context.ts'
import { dayName } from './dates.ts'
import { DayFullness } from './day-fullness.tsx'
import { EntryLink } from './entry-link.tsx'
import { NewOnDay } from './new-on-day.tsx'
import css from './week-grid.module.css'

/** The days of a week beside each other, with everything that stands on them. */
export function WeekGrid({ days, label }: { days: readonly string[]; label: string }) {
  const { today, entries } = useCalendarContext()
  return (
    <section className={css.days} aria-label={label}>
      {days.map((day) => (
        <section key={day} className={css.day} aria-label={dayName(day)} aria-current={day === today ? 'date' : undefined} data-day={day}>
          <div className={css.head}>
            <h2 className={css.name}>{dayName(day)}</h2>
            <DayFullness day={day} />
            <span className={css.new}>
              <NewOnDay day={day} />
            </span>
          </div>
          <ul className={css.entries}>
            {entriesOn(day, entries).map((entry) => (
              <li key={entry.row.id}>
                <EntryLink entry={entry} isShort={false} isGoingOn={entry.from < day} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </section>
  )
}
