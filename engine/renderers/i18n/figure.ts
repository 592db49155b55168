import i18next from 'i18next'
import { clockAtom } from '../state/clock.ts'
import { store } from '../state/store.ts'

/** The locale by which the page writes figures and times. */
export const locale = (): string => (i18next.language === 'US' ? 'en-US' : 'zh-CN')

/** A count with its digits in groups, in the manner of the language of the page. */
export function figure(count: number): string {
  return new Intl.NumberFormat(locale()).format(count)
}

/** A moment to the minute, in the manner of the language of the page. @param timeZone default: that of the portal */
export function moment(at: string, timeZone = store.get(clockAtom).timeZone): string {
  return new Intl.DateTimeFormat(locale(), { dateStyle: 'medium', timeStyle: 'short', timeZone }).format(new Date(at))
}
