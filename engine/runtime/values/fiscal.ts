import type { AppFile } from '../../schema/app.ts'
import type { Language } from '../../schema/names.ts'

/**
 * By how many months the fiscal year is ahead of the calendar, in the year and the month that name a day: January 2027 is the tenth month of
 * the fiscal year 2026 that began in April, three months behind. Nothing said is no difference.
 */
export function fiscalLead({ fiscalYear }: Pick<AppFile, 'fiscalYear'>): number {
  const behind = (fiscalYear?.firstMonth ?? 1) - 1
  return behind > 0 && fiscalYear?.namedBy === 'end' ? 12 - behind : 0 - behind
}

/** The month that lies so many months later than that of a date: `2027-01`. */
export function fiscalMonthOf(date: string, lead: number): string {
  const months = Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7)) - 1 + lead
  return `${String(Math.floor(months / 12)).padStart(4, '0')}-${String((months % 12) + 1).padStart(2, '0')}`
}

/** A span of a fiscal year as people read it: `FY2026 Q1`, `2026财年 第1季`. */
export function fiscalLabel(period: string, language: Language): string {
  if (language === 'US') return period.replace('-M', ' P').replace('-', ' ')
  const [year = '', part] = period.slice(2).split('-')
  const named = `${year}${language === 'ZHS' ? '财' : '財'}年`
  return part === undefined ? named : `${named} 第${Number(part.slice(1))}${part.startsWith('Q') ? '季' : '期'}`
}
