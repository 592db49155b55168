import type { Sequence } from '../../schema/sequence.ts'

/** The number of a record: `PO{yyyy}{MM}{seq:5}` on 2026-01-31 with counter 42 is `PO20260100042`. A longer counter is not cut. */
export const numberOf = (sequence: Sequence, date: string, counter: number | bigint): string =>
  sequence.pattern.replace(/\{(yyyy|yy|MM|dd|seq:(\d+))\}/g, (_, part: string, digits: string | undefined) => {
    if (digits !== undefined) return String(counter).padStart(Number(digits), '0')
    return { yyyy: date.slice(0, 4), yy: date.slice(2, 4), MM: date.slice(5, 7), dd: date.slice(8, 10) }[part] ?? ''
  })
