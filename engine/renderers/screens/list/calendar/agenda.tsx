import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { nameForEmpty, recordName } from '../../../../runtime/documents/record-name.ts'
import { type Entry, entriesOn } from '../../../../runtime/screens/calendar/entries.ts'
import type { LaidOutColumn } from '../../../../runtime/screens/list/column-layout.ts'
import { FieldValue } from '../../../cells/field-value.tsx'
import { EmptyState } from '../../../parts/empty-state.tsx'
import { RecordLink } from '../../../parts/record-link.tsx'
import { StatusTag } from '../../../parts/status-tag.tsx'
import { useListFrame } from '../list-frame.ts'
import css from './agenda.module.css'
import { useCalendarContext } from './calendar-context.ts'
import { dayName } from './dates.ts'
import { DayFullness } from './day-fullness.tsx'
import { useStanding } from './entry-link.tsx'
import { NewOnDay } from './new-on-day.tsx'

/** The days of a month on which something stands, and today, below each other. */
export function Agenda({ days, day, label }: { days: readonly string[]; day: string; label: string }) {
  const { t } = useTranslation('arrangements')
  const { today, entries, hasLoaded } = useCalendarContext()
  const box = useRef<HTMLElement>(null)
  const filled = days.filter((each) => each === today || entriesOn(each, entries).length > 0)
  const next = filled.find((each) => each >= day)

  // What is over stands above, out of sight until it is looked for.
  useEffect(() => {
    const [list, first] = [box.current, box.current?.querySelector<HTMLElement>(`[data-day="${next}"]`)]
    if (hasLoaded && list && first) list.scrollTop = first.offsetTop - list.offsetTop
  }, [hasLoaded, next])

  return (
    <section ref={box} className={css.agenda} aria-label={label}>
      {filled.map((each) => (
        <section key={each} className={css.day} aria-label={dayName(each)} data-day={each}>
          <div className={css.head}>
            <h2 className={css.name} aria-current={each === today ? 'date' : undefined}>
              {dayName(each)}
              {each === today && <span className={css.isToday}>{t('calendar.isToday')}</span>}
            </h2>
            <DayFullness day={each} />
            <span className={css.new}>
              <NewOnDay day={each} />
            </span>
          </div>
          <ul className={css.entries}>
            {entriesOn(each, entries).map((entry) => (
              <AgendaRow key={entry.row.id} entry={entry} />
            ))}
          </ul>
        </section>
      ))}
      {hasLoaded && filled.every((each) => entriesOn(each, entries).length === 0) && <EmptyState reason={t('calendar.nothing')} />}
    </section>
  )
}

function AgendaRow({ entry }: { entry: Entry }) {
  const { entity, locale } = useListFrame()
  const { columns, addressOf } = useCalendarContext()
  const standing = useStanding(entry)
  const { row, time } = entry
  const { name, facts } = columns
  const address = addressOf(row)
  const value = (column: LaidOutColumn) => <FieldValue field={column.field} record={row} path={column.path} locale={locale} />
  const called = name ? (nameForEmpty(entity, row, name.path) ?? value(name)) : recordName(entity, row)
  return (
    <li className={css.entry} data-entry={row.id}>
      {time !== undefined && <span className={css.time}>{time}</span>}
      <span className={css.called}>
        {address ? (
          <RecordLink record={row} address={address}>
            {called}
          </RecordLink>
        ) : (
          called
        )}
      </span>
      {standing && <StatusTag tone={standing.tone} label={standing.label} />}
      <span className={css.facts}>
        {facts.map((column) => (
          <span key={column.path} className={css.fact}>
            <span className={css.label}>{column.label}</span>
            {value(column)}
          </span>
        ))}
      </span>
    </li>
  )
}
