import { type KeyboardEvent, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { dayByKey } from '../../../../runtime/screens/calendar/days.ts'
import { type Placed, placedIn } from '../../../../runtime/screens/calendar/entries.ts'
import { useHeight } from '../../../state/use-height.ts'
import { useCalendarContext } from './calendar-context.ts'
import { dayName, weekdayName } from './dates.ts'
import { DayFullness } from './day-fullness.tsx'
import { EntryLink } from './entry-link.tsx'
import css from './month-grid.module.css'
import { NewOnDay } from './new-on-day.tsx'

/** Pixels: the head of a day, a line of it, and the least that a week takes. */
const headHeight = 27
const lineHeight = 22
const leastHeight = 72

interface MonthGridProps {
  readonly days: readonly string[]
  /** The day where the calendar stands. */
  readonly day: string
  readonly label: string
  readonly onDay: (day: string) => void
}

/** The weeks of a month; arrows walk the days, Enter shows the week of one. */
export function MonthGrid({ days, day, label, onDay }: MonthGridProps) {
  const { entries } = useCalendarContext()
  const box = useRef<HTMLElement>(null)
  const height = useHeight(box)
  const wanted = useRef<string>(undefined)
  const weeks = Array.from({ length: days.length / 7 }, (_, index) => days.slice(index * 7, index * 7 + 7))
  const room = Math.max(Math.floor((Math.max((height - 28) / weeks.length, leastHeight) - headHeight) / lineHeight), 1)

  useEffect(() => {
    if (wanted.current === undefined) return
    box.current?.querySelector<HTMLElement>(`[data-day="${wanted.current}"] button`)?.focus()
    wanted.current = undefined
  })

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const from = (event.target as HTMLElement).closest<HTMLElement>('[data-day]')?.dataset.day
    const to = from && !event.altKey && !event.ctrlKey && !event.metaKey && !event.shiftKey ? dayByKey(event.key, from) : undefined
    if (to === undefined) return
    event.preventDefault()
    wanted.current = to
    onDay(to)
  }

  return (
    <section ref={box} className={css.month} aria-label={label} onKeyDown={onKeyDown}>
      <table className={css.weeks}>
        <thead>
          <tr>
            {(weeks[0] ?? []).map((each) => (
              <th key={each} className={css.weekday} scope="col">
                {weekdayName(each)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => {
            const placed = placedIn(week, entries)
            return (
              <tr key={week[0]}>
                {week.map((each) => (
                  <DayCell key={each} day={each} stands={day} placed={placed.get(each) ?? []} room={room} isFirst={each === week[0]} />
                ))}
              </tr>
            )
          })}
        </tbody>
      </table>
    </section>
  )
}

interface DayCellProps {
  readonly day: string
  readonly stands: string
  readonly placed: readonly Placed[]
  /** Lines that there are. */
  readonly room: number
  /** The first day of its week: what goes on is named again. */
  readonly isFirst: boolean
}

function DayCell({ day, stands, placed, room, isFirst }: DayCellProps) {
  const { t } = useTranslation('arrangements')
  const { today, onWeek } = useCalendarContext()
  const isStanding = day === stands
  const highest = placed.reduce((most, { lane }) => Math.max(most, lane + 1), 0)
  const lines = highest > room ? room - 1 : room
  const shown = placed.filter(({ lane }) => lane < lines)
  const beyond = placed.length - shown.length
  const lanes = Array.from({ length: Math.min(highest, lines) }, (_, lane) => lane)
  return (
    <td
      className={css.day}
      aria-current={day === today ? 'date' : undefined}
      data-day={day}
      data-other={day.slice(0, 7) !== stands.slice(0, 7)}
    >
      <div className={css.head}>
        <button
          type="button"
          className={css.number}
          tabIndex={isStanding ? 0 : -1}
          aria-label={t('calendar.open', { day: dayName(day) })}
          onClick={() => onWeek(day)}
        >
          {Number(day.slice(8))}
        </button>
        <DayFullness day={day} />
        <span className={css.new}>
          <NewOnDay day={day} tabIndex={isStanding ? 0 : -1} />
        </span>
      </div>
      <ul className={css.lines}>
        {lanes.map((lane) => {
          const found = shown.find((each) => each.lane === lane)
          if (!found) return <li key={`gap ${lane}`} className={css.gap} aria-hidden />
          const { entry } = found
          const isGoingOn = entry.from < day
          return (
            <li key={entry.row.id} className={css.line} data-before={isGoingOn} data-after={entry.to > day}>
              <EntryLink entry={entry} isShort isGoingOn={isGoingOn} isSilent={isGoingOn && !isFirst} />
            </li>
          )
        })}
      </ul>
      {beyond > 0 && (
        <button
          type="button"
          className={css.more}
          aria-label={t('calendar.moreOn', { day: dayName(day), count: beyond })}
          onClick={() => onWeek(day)}
        >
          {t('calendar.more', { count: beyond })}
        </button>
      )}
    </td>
  )
}
