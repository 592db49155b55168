import i18next from 'i18next'
import { locale } from '../../../i18n/figure.ts'

const tag = () => (i18next.language === 'ZHT' ? 'zh-TW' : locale())
const format = (date: string, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(tag(), { ...options, timeZone: 'UTC' }).format(new Date(`${date}T00:00:00Z`))

/** `2026年11月`, `November 2026`. */
export const monthName = (date: string): string => format(date, { year: 'numeric', month: 'long' })
/** `周五`, `Fri`. */
export const weekdayName = (date: string): string => format(date, { weekday: 'short' })
/** `11月27日周五`, `Fri, Nov 27`. */
export const dayName = (date: string): string => format(date, { month: 'short', day: 'numeric', weekday: 'short' })
/** `11月23日 – 11月29日`. */
export const spanName = (from: string, to: string): string =>
  [from, to].map((date) => format(date, { month: 'short', day: 'numeric' })).join(' – ')
