import { type FocusEvent, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { DatePicker, dateFormats, hoverPreview } from '../../../parts/date-picker.tsx'
import { dateMeant, writeOutDate } from '../../../parts/typed-date.ts'
import { DateTime } from '../../../state/date-time.ts'
import css from './dates-input.module.css'
import type { ConditionInputProps } from './input-props.ts'

/** A range of business dates; either end may be open. Dates can be typed. */
export function DatesInput({ id, input, condition, isInvalid, onChange }: ConditionInputProps<'dates'>) {
  const { t } = useTranslation()
  const change = (from: DateTime | null | undefined, to: DateTime | null | undefined) => {
    const range = { from: from?.toISODate() ?? undefined, to: to?.toISODate() ?? undefined }
    onChange(range.from || range.to ? { kind: 'dates', ...range } : undefined)
  }
  const { from, to } = condition ?? {}
  // The same as long as the range is: another would take away what is being typed.
  const value = useMemo((): [DateTime | null, DateTime | null] => [parse(from), parse(to)], [from, to])
  /** What was typed and left without Enter. */
  function leave({ target }: FocusEvent<HTMLElement>, end: 'start' | 'end' | undefined) {
    const typed = target instanceof HTMLInputElement ? dateMeant(target.value) : undefined
    if (typed === undefined || typed === (end === 'end' ? to : from)) return
    if (end === 'end') change(parse(from), parse(typed))
    else change(parse(typed), parse(to))
  }
  return (
    <div className={css.through} onKeyDownCapture={writeOutDate}>
      <DatePicker.RangePicker
        id={{ start: id, end: `${id}-to` }}
        allowEmpty
        previewValue={hoverPreview}
        format={dateFormats}
        status={isInvalid ? 'error' : ''}
        separator="–"
        suffixIcon={null}
        value={value}
        presets={presets(input.maxDays, t)}
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

/** Ranges that people often ask for, as far as the field allows them. */
function presets(maxDays: number | undefined, t: (key: string) => string) {
  const today = DateTime.now().startOf('day')
  const all: { label: string; days: number; value: [DateTime, DateTime] }[] = [
    { label: t('list.today'), days: 1, value: [today, today] },
    { label: t('list.last7'), days: 7, value: [today.minus({ days: 6 }), today] },
    { label: t('list.last30'), days: 30, value: [today.minus({ days: 29 }), today] },
    { label: t('list.thisMonth'), days: 31, value: [today.startOf('month'), today.endOf('month').startOf('day')] },
    { label: t('list.last90'), days: 90, value: [today.minus({ days: 89 }), today] },
  ]
  return all.filter((preset) => maxDays === undefined || preset.days <= maxDays).map(({ label, value }) => ({ label, value }))
}
