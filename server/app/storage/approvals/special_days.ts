import type { App } from '../../../../engine/runtime/app/app.ts'
import type { SpecialDays } from '../../../../engine/runtime/calendar/working-days.ts'
import { systemColumns } from '../columns/system_columns.ts'
import { quote } from '../identifiers.ts'
import type { Queryable } from '../queries/run_load.ts'

/** The days from a date on that the calendar of the app says something about. */
export async function specialDays(client: Queryable, app: App, from: string): Promise<SpecialDays> {
  const { calendar } = app.bundle.app
  const entity = calendar && app.entities.get(calendar.entity)
  const [date, working] = [calendar?.date, calendar?.working].map((field) => entity?.fields.get(field ?? '')?.column)
  if (!entity || date === undefined || working === undefined) return new Map()
  const { rows } = await client.query<{ date: string; working: boolean }>(
    `select ${quote(date)}::text as date, coalesce(${quote(working)}, false) as working from ${quote(entity.table)}
      where ${quote(systemColumns.deletedAt)} is null and ${quote(date)} >= $1`,
    [from],
  )
  return new Map(rows.map((row) => [row.date, row.working]))
}
