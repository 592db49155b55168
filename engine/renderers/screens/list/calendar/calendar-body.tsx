import { useEffect, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Exception } from '../../../../runtime/exception.ts'
import { daysShown } from '../../../../runtime/screens/calendar/days.ts'
import { entriesOf, madeOn } from '../../../../runtime/screens/calendar/entries.ts'
import { entryColumns } from '../../../../runtime/screens/calendar/entry-columns.ts'
import { fullnessOf } from '../../../../runtime/screens/calendar/fullness.ts'
import type { ListState } from '../../../../runtime/screens/list/list-state.ts'
import type { CalendarSpan } from '../../../../schema/arrangements.ts'
import { figure } from '../../../i18n/figure.ts'
import { ErrorNote } from '../../../parts/error-note.tsx'
import { useGo } from '../../../places/go.ts'
import { momentNow } from '../../../state/clock.ts'
import { keepDraft } from '../../../state/drafts.ts'
import { useIsPhone } from '../../../state/use-media.ts'
import { useScreenScope } from '../../use-screen-scope.ts'
import type { ArrangedProps } from '../arrangements/arranged-props.ts'
import { useListFrame } from '../list-frame.ts'
import { Agenda } from './agenda.tsx'
import css from './calendar.module.css'
import { type CalendarContext, CalendarContextOfList } from './calendar-context.ts'
import { CalendarTools } from './calendar-tools.tsx'
import { MonthGrid } from './month-grid.tsx'
import { most, useCalendarRows } from './use-calendar-rows.ts'
import { WeekGrid } from './week-grid.tsx'

const noParams = {}

/** The records of a list on their days: weeks of a month, a week, or the days of a month as a list; on a phone the latter. */
export function CalendarBody({ query, request, columns, refreshes, addressOf, create, onTotal }: ArrangedProps) {
  const { t } = useTranslation('arrangements')
  const isPhone = useIsPhone()
  const go = useGo()
  const frame = useListFrame()
  const { app, entity, screen, title, locale, made, params = noParams } = frame
  const { calendar } = screen
  const field = entity.fields.get(calendar?.date ?? '')
  if (!calendar || !field) throw new Exception('unknownField', `The calendar of ${screen.title} is of a date that is not there`)
  const scope = useScreenScope(params)
  const { today } = momentNow()
  const { day = today } = query.state
  const span: CalendarSpan = isPhone ? 'agenda' : (query.state.span ?? calendar.span ?? 'month')
  const days = useMemo(() => daysShown(span, day), [span, day])
  const found = useCalendarRows(frame, {
    calendar,
    field,
    days,
    state: query.state,
    columns: request.columns,
    refreshes,
  })
  const { rows, cut, room, hasLoaded, isLoading, problem } = found
  const { timeZone } = locale
  const entries = useMemo(() => entriesOf(rows, calendar, timeZone), [rows, calendar, timeZone])
  const taken = useMemo(() => room && entriesOf(room.rows, calendar, timeZone), [room, calendar, timeZone])

  useEffect(() => {
    if (hasLoaded) onTotal(cut.size > 0 ? { atLeast: rows.length } : rows.length)
  }, [hasLoaded, cut, rows, onTotal])

  const show = (next: Pick<ListState, 'day' | 'span'>) => query.apply({ ...query.state, ...next })
  const isOwnSpan = (each: CalendarSpan) => each === (calendar.span ?? 'month')

  const context: CalendarContext = {
    today,
    entries,
    columns: entryColumns(entity, columns.shown, rows, [calendar.date, calendar.until]),
    hasLoaded,
    addressOf,
    hasMore: (each) => cut.has(each),
    fullnessOf: (each) =>
      calendar.capacity && taken && !room?.cut.has(each) ? fullnessOf(app, calendar.capacity, each, taken, scope) : undefined,
    onNew: create && ((each) => void go(`${create.address}?draft=${keepDraft({ ...made, ...madeOn(calendar, field, each, timeZone) })}`)),
    onWeek: (each) => show({ day: each, span: 'week' }),
  }
  const label = t('calendar.label', { name: title })
  return (
    <div className={css.calendar} data-arranged="calendar" data-span={span} aria-busy={isLoading}>
      <CalendarTools
        span={span}
        day={day}
        days={days}
        onDay={(next) => show({ day: next })}
        onSpan={isPhone ? undefined : (next) => query.apply({ ...query.state, span: isOwnSpan(next) ? undefined : next })}
      />
      {problem && <ErrorNote problem={problem} />}
      {cut.size > 0 && <p className={css.note}>{t('calendar.only', { days: figure(cut.size), count: figure(most.shown.each) })}</p>}
      <CalendarContextOfList value={context}>
        {span === 'month' && <MonthGrid days={days} day={day} label={label} onDay={(each) => show({ day: each })} />}
        {span === 'week' && <WeekGrid days={days} label={label} />}
        {span === 'agenda' && <Agenda days={days} day={day} label={label} />}
      </CalendarContextOfList>
    </div>
  )
}
