import type { AppEntity } from '../../../../engine/runtime/app/app.ts'
import { isPresent } from '../columns/present.ts'
import { quote } from '../identifiers.ts'
import type { Queryable } from './run_load.ts'

/**
 * Whether a run of a job has not begun yet that does all that the job says: one with a file (`file` is the field) brings no more than that.
 * Of several who ask at once, each is answered when the transaction of the one before is over.
 */
export async function runWaits(
  client: Queryable,
  entity: AppEntity,
  names: { readonly job: string; readonly file?: string | undefined },
  { job, waiting }: { readonly job: string; readonly waiting: string },
): Promise<boolean> {
  const column = (name: string | undefined) => quote(entity.fields.get(name ?? '')?.column ?? name ?? '')
  const hasNoFile = names.file === undefined ? '' : `and t.${column(names.file)} is null`
  await client.query(`select pg_advisory_xact_lock(hashtextextended('runs of ' || $1, 0))`, [job])
  const { rows } = await client.query(
    `select from ${quote(entity.table)} t
     where t.${column(names.job)} = $1 and t.${column(entity.workflow?.field)} = $2 ${hasNoFile} and ${isPresent('t')} limit 1`,
    [job, waiting],
  )
  return rows.length > 0
}
