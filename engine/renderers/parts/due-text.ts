import type { FieldLocale } from '../../runtime/fields/field-kind.ts'
import { shownMoment } from '../../runtime/values/moment.ts'

const tags = { US: 'en-US', ZHS: 'zh-CN', ZHT: 'zh-TW' } as const

/** A moment until which something is to be done, with its day of the week: `2026-01-30 18:00 (Fri)`. */
export function dueText(moment: string, { language, timeZone }: Pick<FieldLocale, 'language' | 'timeZone'>): string {
  const day = new Intl.DateTimeFormat(tags[language], { weekday: 'short', timeZone }).format(new Date(moment))
  return `${shownMoment(moment, timeZone)} (${day})`
}
