import type { AppEntity } from '../../../../engine/runtime/app/app.ts'
import { systemColumns } from '../columns/system_columns.ts'
import { quote } from '../identifiers.ts'
import type { Queryable } from './run_load.ts'

/** Which records a timer may be due for. */
export interface TimerQuestion {
  readonly statuses: readonly string[]
  /** Those that have stood there since before this moment. */
  readonly since?: string
  /** Those whose field says a moment, or a business date, that has come. */
  readonly at?: { readonly field: string; readonly now: string; readonly today: string }
  /** Those after this one. */
  readonly after: string
  readonly most: number
}

/** The ids of the records that stand in a status for long enough, or whose day has come, in their order. */
export async function timerRecords(client: Queryable, entity: AppEntity, question: TimerQuestion): Promise<readonly string[]> {
  const status = quote(entity.fields.get(entity.workflow?.field ?? '')?.column ?? '')
  const values: unknown[] = [question.statuses, question.after, question.most]
  const conditions = [`t.${status} = any($1::text[])`, 't.id > $2::bigint', `t.${quote(systemColumns.deletedAt)} is null`]
  if (question.since !== undefined) {
    values.push(question.since, entity.name)
    conditions.push(
      `coalesce((select max(l.at) from _transition_log l where l.record_id = t.id and l.entity = $${values.length} and l.to_status = t.${status} and l.from_status is distinct from l.to_status), t.created_at) <= $${values.length - 1}::timestamptz`,
    )
  }
  const field = question.at && entity.fields.get(question.at.field)
  if (question.at && field) {
    values.push(field.kind === 'date' ? question.at.today : question.at.now)
    conditions.push(`t.${quote(field.column)} <= $${values.length}::${field.kind === 'date' ? 'date' : 'timestamptz'}`)
  }
  const { rows } = await client.query<{ id: string }>(
    `select t.id::text as id from ${quote(entity.table)} t where ${conditions.join(' and ')} order by t.id limit $3`,
    values,
  )
  return rows.map(({ id }) => id)
}
