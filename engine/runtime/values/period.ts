import type { Language } from '../../schema/names.ts'
import type { Span } from '../../schema/report.ts'
import { dateOfDay, dayOf } from './days.ts'
import { fiscalLabel, fiscalMonthOf } from './fiscal.ts'

/**
 * The name of the span that a date lies in: `2026-01-31`, `2026-W05`, `2026-01-H2`, `2026-01`, `2026-Q1`, `2026`, and of a fiscal year
 * `FY2026-M01`, `FY2026-Q1`, `FY2026`. Weeks are those of ISO 8601, which belong to the year of their Thursday. Names sort in the order of time.
 * @param lead by how many months the fiscal year is ahead of the calendar
 */
export function periodOf(date: string, span: Span, lead: number): string {
  switch (span) {
    case 'day':
      return date
    case 'week':
      return weekOf(date)
    case 'halfMonth':
      return `${date.slice(0, 7)}-${Number(date.slice(8)) > lastOfFirstHalf ? 'H2' : 'H1'}`
    case 'month':
      return date.slice(0, 7)
    case 'quarter':
      return `${date.slice(0, 4)}-Q${Math.ceil(Number(date.slice(5, 7)) / 3)}`
    case 'year':
      return date.slice(0, 4)
    case 'fiscalMonth':
      return `FY${fiscalMonthOf(date, lead).replace('-', '-M')}`
    case 'fiscalQuarter':
    case 'fiscalYear':
      return `FY${periodOf(`${fiscalMonthOf(date, lead)}-01`, span === 'fiscalYear' ? 'year' : 'quarter', lead)}`
    default:
      return span satisfies never
  }
}

/** The day with which the first half of a month ends. */
const lastOfFirstHalf = 15

function weekOf(date: string): string {
  const day = dayOf(date) ?? 0
  // 1970-01-01 was a Thursday.
  const thursday = day - ((((day + 3) % 7) + 7) % 7) + 3
  const ofThursday = dateOfDay(thursday) ?? date
  const first = dayOf(`${ofThursday.slice(0, 4)}-01-01`) ?? thursday
  return `${ofThursday.slice(0, 4)}-W${String(Math.floor((thursday - first) / 7) + 1).padStart(2, '0')}`
}

/** The first and the last day of a span by its name; nothing when it is no such name. */
export function daysOfPeriod(period: string, span: Span, lead: number): { readonly from: string; readonly to: string } | undefined {
  const first = firstDay(period, span, lead)
  if (first === null || periodOf(dateOfDay(first) ?? '', span, lead) !== period) return undefined
  let last = first
  while (periodOf(dateOfDay(last + 1) ?? '', span, lead) === period) last += 1
  return { from: dateOfDay(first) ?? period, to: dateOfDay(last) ?? period }
}

function firstDay(period: string, span: Span, lead: number): number | null {
  const year = period.slice(0, 4)
  switch (span) {
    case 'day':
      return dayOf(period)
    case 'week': {
      const fourth = dayOf(`${year}-01-04`)
      if (fourth === null || !/^\d{4}-W\d\d$/.test(period)) return null
      return fourth - ((((fourth + 3) % 7) + 7) % 7) + (Number(period.slice(6)) - 1) * 7
    }
    case 'halfMonth': {
      if (!/^\d{4}-\d\d-H[12]$/.test(period)) return null
      return dayOf(`${period.slice(0, 7)}-${period.endsWith('H1') ? '01' : lastOfFirstHalf + 1}`)
    }
    case 'month':
      return dayOf(`${period}-01`)
    case 'quarter':
      return /^\d{4}-Q[1-4]$/.test(period) ? dayOf(`${year}-${String(Number(period.slice(6)) * 3 - 2).padStart(2, '0')}-01`) : null
    case 'year':
      return dayOf(`${period}-01-01`)
    case 'fiscalMonth':
      return fiscalDay(period.replace('-M', '-'), 'month', lead)
    case 'fiscalQuarter':
      return fiscalDay(period, 'quarter', lead)
    case 'fiscalYear':
      return fiscalDay(period, 'year', lead)
    default:
      return span satisfies never
  }
}

/** The first day of a span that is called as one of the calendar would be, after `FY`. */
function fiscalDay(period: string, span: 'month' | 'quarter' | 'year', lead: number): number | null {
  const named = period.startsWith('FY') ? firstDay(period.slice(2), span, lead) : null
  const date = named === null ? null : dateOfDay(named)
  return date === null ? null : dayOf(`${fiscalMonthOf(date, -lead)}-01`)
}

/**
 * The names of all spans from one to another, both included, in the order of time.
 * Nothing when one of them is no such name, or there are more than `most`.
 */
export function periodsBetween(first: string, last: string, span: Span, lead: number, most: number): readonly string[] | undefined {
  const found: string[] = []
  for (let period = first; period <= last; ) {
    const days = daysOfPeriod(period, span, lead)
    const next = days && dayOf(days.to)
    if (next === undefined || next === null || found.length === most) return undefined
    found.push(period)
    period = periodOf(dateOfDay(next + 1) ?? '', span, lead)
  }
  return found
}

/** A span as people read it in a language: `2026-01 上半月`, `2026财年 第1季`. Others are called by their names. */
export function periodLabel(period: string, span: Span, language: Language): string {
  if (span.startsWith('fiscal')) return fiscalLabel(period, language)
  if (span !== 'halfMonth') return period
  return `${period.slice(0, 7)} ${(language === 'US' ? englishHalves : chineseHalves)[period.endsWith('1') ? 0 : 1]}`
}

const englishHalves = ['1–15', '16–end'] as const
const chineseHalves = ['上半月', '下半月'] as const
