import i18next from 'i18next'

const locale = () => (i18next.language === 'US' ? 'en-US' : 'zh-CN')

/** A count with its digits in groups, in the manner of the language of the page. */
export function figure(count: number): string {
  return new Intl.NumberFormat(locale()).format(count)
}

/** A moment to the minute, in the manner of the language of the page. */
export function moment(at: string): string {
  return new Intl.DateTimeFormat(locale(), { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(at))
}
