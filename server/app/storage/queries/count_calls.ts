import type { AppEntity } from '../../../../engine/runtime/app/app.ts'
import { quote } from '../identifiers.ts'
import type { Queryable } from './run_load.ts'

/** The fields of a record that say how often a call was made: in all, and on the business day of the last one. */
interface CallFields {
  readonly calledAt?: string
  readonly count?: string
  readonly failures?: string
  readonly dayCount?: string
  readonly dayFailures?: string
}

/** Calls that were made since they were last counted. */
export interface CallsMade {
  readonly count: number
  readonly failures: number
  /** When the last was made: ISO 8601. */
  readonly at: string
  readonly timeZone: string
}

/** Adds calls to what a record says of them: no version, no history. Several servers may do it at once. */
export async function countCalls(client: Queryable, entity: AppEntity, id: string, fields: CallFields, made: CallsMade): Promise<void> {
  const columnOf = (field: string | undefined) => entity.fields.get(field ?? '')?.column
  const last = columnOf(fields.calledAt)
  const isSameDay = last && `(${quote(last)} at time zone $5)::date >= ($4::timestamptz at time zone $5)::date`
  const inAll = (column: string, added: string) => `${quote(column)} = coalesce(${quote(column)}, 0) + ${added}`
  const ofDay = (column: string, added: string) =>
    `${quote(column)} = case when ${isSameDay ?? 'true'} then coalesce(${quote(column)}, 0) else 0 end + ${added}`
  const sums = [
    { column: columnOf(fields.count), sum: inAll, added: '$2::int' },
    { column: columnOf(fields.failures), sum: inAll, added: '$3::int' },
    { column: columnOf(fields.dayCount), sum: ofDay, added: '$2::int' },
    { column: columnOf(fields.dayFailures), sum: ofDay, added: '$3::int' },
  ]
  const set = sums.flatMap(({ column, sum, added }) => (column === undefined ? [] : [sum(column, added)]))
  if (last !== undefined) set.push(`${quote(last)} = greatest(${quote(last)}, $4::timestamptz)`)
  if (set.length === 0) return
  // A parameter that no column needs has to have a type all the same.
  const used = `$2::int is not null and $3::int is not null and $4::timestamptz is not null and $5::text is not null`
  await client.query(`update ${quote(entity.table)} set ${set.join(', ')} where id = $1 and ${used}`, [
    id,
    made.count,
    made.failures,
    made.at,
    made.timeZone,
  ])
}
