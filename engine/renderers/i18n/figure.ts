import i18next from 'i18next'
import { shownMoment } from '../../runtime/values/moment.ts'
import { clockAtom } from '../state/clock.ts'
import { store } from '../state/store.ts'

/** The locale by which the page writes figures and times. */
export const locale = (): string => (i18next.language === 'US' ? 'en-US' : 'zh-CN')

/** A count with its digits in groups, in the manner of the language of the page. */
export function figure(count: number): string {
  return new Intl.NumberFormat(locale()).format(count)
}

/** A moment to the minute, written as everywhere else (`2026-01-31 16:00`). @param timeZone default: that of the portal */
export const moment = (at: string, timeZone = store.get(clockAtom).timeZone): string => shownMoment(at, timeZone)
