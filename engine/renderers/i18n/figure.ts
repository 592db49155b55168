import i18next from 'i18next'

/** The locale by which the page writes figures and times. */
export const locale = (): string => (i18next.language === 'US' ? 'en-US' : 'zh-CN')

/** A count with its digits in groups, in the manner of the language of the page. */
export function figure(count: number): string {
  return new Intl.NumberFormat(locale()).format(count)
}

/** A moment to the minute, in the manner of the language of the page. @param timeZone default: that of the browser */
export function moment(at: string, timeZone?: string): string {
  return new Intl.DateTimeFormat(locale(), { dateStyle: 'medium', timeStyle: 'short', timeZone }).format(new Date(at))
}
