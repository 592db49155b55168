import i18next from 'i18next'

/** A count with its digits in groups, in the manner of the language of the page. */
export function figure(count: number): string {
  return new Intl.NumberFormat(i18next.language === 'US' ? 'en-US' : 'zh-CN').format(count)
}
