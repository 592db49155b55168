import type { Sequence } from '../../schema/sequence.ts'

/** How much of a business date (`YYYY-MM-DD`) names the period in which a counter runs. */
const lengths = { never: 0, year: 4, month: 7, day: 10 } satisfies Record<NonNullable<Sequence['reset']>, number>

/** The period of a business date in which a sequence counts: empty, `2026`, `2026-01` or `2026-01-31`. */
export const periodOf = (sequence: Sequence, date: string): string => date.slice(0, lengths[sequence.reset ?? 'never'])
