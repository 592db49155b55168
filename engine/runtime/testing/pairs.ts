import fc from 'fast-check'
import type { Expression } from '../../schema/expression.ts'
import type { Scope } from '../expressions/scope.ts'
import type { RecordData, WireValue } from '../values/record-data.ts'
import { arbitraryExpression } from './arbitrary-expression.ts'
import { arbitrarySpecimen } from './arbitrary-specimen.ts'

/** The moment of every random case: shortly before midnight of the business day. */
export const clock = { today: '2026-01-10', now: '2026-01-10T15:59:59.999Z' } as const

/** How many pairs of an expression and a record are compared: `EXPRESSION_PAIRS`, or 20,000. */
export const wantedPairs = Number(process.env.EXPRESSION_PAIRS ?? 20_000)

/** How many expressions are asked of how many records at once. */
export const batch = { expressions: 50, records: 10 } as const

/** Random records with ids, of which some refer to others: `id` is the place in the list, from 1. */
export const randomRecords = (count: number, seed: number): readonly RecordData[] =>
  fc
    .sample(fc.tuple(arbitrarySpecimen, fc.option(fc.integer({ min: 1, max: count }), { freq: 4 })), { numRuns: count, seed })
    .map(([values, reference], index) => ({
      ...(values as RecordData),
      id: String(index + 1),
      reference: reference === null ? null : String(reference),
    }))

/** Random expressions, the same for the same seed. */
export const randomExpressions = (count: number, seed: number): readonly Expression[] =>
  fc.sample(arbitraryExpression, { numRuns: count, seed })

/** The scope of a record: what is read through its reference stands in it under its path; the first record is the account. */
export function scopeAmong(records: readonly RecordData[], record: RecordData): Scope {
  const related = typeof record.reference === 'string' ? records[Number(record.reference) - 1] : undefined
  const through = Object.entries(related ?? {}).map(([field, value]) => [`reference.${field}`, value as WireValue])
  const [user] = records
  return { ...clock, record: { ...record, ...Object.fromEntries(through) }, ...(user && { user }) }
}
