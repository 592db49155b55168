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

/** Pixels: the head of a day, and a line of it. */
const headHeight = 27
const lineHeight = 24
/** Lines that a day has at least: more of them where days are crowded. */
const fewest = { usual: 2, crowded: 3 } as const

interface MonthGridProps {
  readonly days: readonly string[]
  /** The day where the calendar stands. */
  readonly day: string
  readonly label: string
  readonly onDay: (day: string) => void
}

/** The weeks of a month; arrows walk the days, Enter shows the week of one. */
export function MonthGrid({ days, day, label, onDay }: MonthGridProps) {
  const { entries, hasLoaded } = useCalendarContext()
  const box = useRef<HTMLElement>(null)
  const height = useHeight(box)
  const wanted = useRef<string>(undefined)
  const weeks = Array.from({ length: days.length / 7 }, (_, index) => days.slice(index * 7, index * 7 + 7))
  const placed = weeks.map((week) => placedIn(week, entries))
  const highest = placed.map((days) => Math.max(0, ...[...days.values()].flat().map(({ lane }) => lane + 1)))
  const least = headHeight + lineHeight * fewest[Math.max(...highest) > fewest.usual ? 'crowded' : 'usual']
  const room = Math.floor((Math.max((height - 28) / weeks.length, least) - headHeight) / lineHeight)

  // Not before the calendar stands there: it may be drawn for another reason meanwhile.
  useEffect(() => {
    if (wanted.current !== day) return
    box.current?.querySelector<HTMLElement>(`[data-day="${day}"] button`)?.focus()
    wanted.current = undefined
  }, [day])

  // The week where it stands is in sight, also where the window is low.
  useEffect(() => {
    const [list, row] = [box.current, box.current?.querySelector(`[data-day="${day}"]`)?.closest('tr')]
    if (hasLoaded && list && row && row.offsetTop + least > list.scrollTop + height) list.scrollTop = row.offsetTop + least - height
  }, [day, hasLoaded, least, height])

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
          {weeks.map((week, index) => (
            <tr key={week[0]} style={{ height: least }}>
              {week.map((each) => (
                <DayCell
                  key={each}
                  day={each}
                  week={week}
                  stands={day}
                  placed={placed[index]?.get(each) ?? []}
                  lines={(highest[index] ?? 0) > room ? room - 1 : room}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

interface DayCellProps {
  readonly day: string
  readonly week: readonly string[]
  readonly stands: string
  readonly placed: readonly Placed[]
  /** Lines that there are for entries. */
  readonly lines: number
}

function DayCell({ day, week, stands, placed, lines }: DayCellProps) {
  const { t } = useTranslation('arrangements')
  const { today, onWeek, hasMore } = useCalendarContext()
  const isStanding = day === stands
  const shown = placed.filter(({ lane }) => lane < lines)
  const beyond = placed.length - shown.length
  const count = `${beyond}${hasMore(day) ? '+' : ''}`
  const lanes = Array.from({ length: Math.max(0, ...shown.map(({ lane }) => lane + 1)) }, (_, lane) => lane)
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
          // What began before in this week is one strip from there.
          if (!found || (found.entry.from < day && day !== week[0])) return <li key={`gap ${lane}`} className={css.gap} aria-hidden />
          const { entry } = found
          const count = week.filter((each) => each >= day && each <= entry.to).length
          return (
            <li
              key={entry.row.id}
              className={css.line}
              style={{ width: `calc(${count * 100}% + ${count - 1}px)` }}
              data-before={entry.from < day}
              data-after={entry.to > (week.at(-1) ?? day)}
            >
              <EntryLink entry={entry} isShort isGoingOn={entry.from < day} />
            </li>
          )
        })}
      </ul>
      {beyond > 0 && (
        <button
          type="button"
          className={css.more}
          aria-label={t('calendar.moreOn', { day: dayName(day), count })}
          onClick={() => onWeek(day)}
        >
          {t('calendar.more', { count })}
        </button>
      )}
    </td>
  )
}
