import { type FocusEvent, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { isMonth } from '../../../../runtime/fields/date.ts'
import { DatePicker, hoverPreview, pickerOf } from '../../../parts/date-picker.tsx'
import { dateMeant, writeOutDate, writeOutMonth } from '../../../parts/typed-date.ts'
import { DateTime } from '../../../state/date-time.ts'
import css from './dates-input.module.css'
import type { ConditionInputProps } from './input-props.ts'

/** A range of business dates, or of months; either end may be open. Both can be typed. */
export function DatesInput({ id, input, condition, isInvalid, onChange }: ConditionInputProps<'dates'>) {
  const { t } = useTranslation()
  const isOfMonths = isMonth(input.field)
  const change = (from: DateTime | null | undefined, to: DateTime | null | undefined) => {
    const [first, last] = isOfMonths ? [from?.startOf('month'), to?.endOf('month')] : [from, to]
    const range = { from: first?.toISODate() ?? undefined, to: last?.toISODate() ?? undefined }
    onChange(range.from || range.to ? { kind: 'dates', ...range } : undefined)
  }
  const { from, to } = condition ?? {}
  // The same as long as the range is: another would take away what is being typed.
  const value = useMemo((): [DateTime | null, DateTime | null] => [parse(from), parse(to)], [from, to])
  /** What was typed and left without Enter. */
  function leave({ target }: FocusEvent<HTMLElement>, end: 'start' | 'end' | undefined) {
    const typed = target instanceof HTMLInputElement ? dateMeant(target.value, isOfMonths) : undefined
    const known = end === 'end' ? to : from
    if (typed === undefined || typed === (isOfMonths && known ? `${known.slice(0, 7)}-01` : known)) return
    if (end === 'end') change(parse(from), parse(typed))
    else change(parse(typed), parse(to))
  }
  return (
    <div className={css.through} onKeyDownCapture={isOfMonths ? writeOutMonth : writeOutDate}>
      <DatePicker.RangePicker
        {...pickerOf(isOfMonths)}
        id={{ start: id, end: `${id}-to` }}
        allowEmpty
        previewValue={hoverPreview}
        status={isInvalid ? 'error' : ''}
        separator="–"
        suffixIcon={null}
        value={value}
        presets={presets(isOfMonths ? months : days, input.maxDays, t)}
        onCalendarChange={([start, end]) => change(start, end)}
        onChange={(range) => change(range?.[0], range?.[1])}
        onBlur={(event, { range }) => leave(event, range)}
      />
    </div>
  )
}

function parse(date: string | undefined): DateTime | null {
  return date ? DateTime.fromISO(date) : null
}

/** Ranges that people often ask for, until today: the first day, by the day that it is. */
type Ranges = readonly {
  readonly name: string
  readonly from: (today: DateTime) => DateTime
  readonly to?: (today: DateTime) => DateTime
}[]

const days: Ranges = [
  { name: 'list.today', from: (today) => today },
  { name: 'list.last7', from: (today) => today.minus({ days: 6 }) },
  { name: 'list.last30', from: (today) => today.minus({ days: 29 }) },
  { name: 'list.thisMonth', from: (today) => today.startOf('month'), to: (today) => today.endOf('month').startOf('day') },
  { name: 'list.last90', from: (today) => today.minus({ days: 89 }) },
]

const months: Ranges = [
  { name: 'list.thisMonth', from: (today) => today },
  { name: 'list.lastMonth', from: (today) => today.minus({ months: 1 }), to: (today) => today.minus({ months: 1 }) },
  { name: 'list.last3Months', from: (today) => today.minus({ months: 2 }) },
  { name: 'list.thisYear', from: (today) => today.startOf('year') },
]

/** Such ranges, as far as the field allows them. */
function presets(ranges: Ranges, maxDays: number | undefined, t: (key: string) => string) {
  const today = DateTime.now().startOf('day')
  return ranges
    .map(({ name, from, to }): { label: string; value: [DateTime, DateTime] } => ({
      label: t(name),
      value: [from(today), to?.(today) ?? today],
    }))
    .filter(({ value: [from, to] }) => maxDays === undefined || to.diff(from, 'days').days + 1 <= maxDays)
}
