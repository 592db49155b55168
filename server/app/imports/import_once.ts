import type { AppEntity } from '../../../engine/runtime/app/app.ts'
import { type Context, environmentOf } from '../records/context.ts'
import { Invalid } from '../records/failures.ts'
import { fingerprintOf } from '../records/idempotency.ts'
import { view } from '../records/view.ts'
import { findRequest, rememberRequests } from '../storage/queries/idempotency_keys.ts'
import { type Queryable, runLoad } from '../storage/queries/run_load.ts'
import type { RowValues } from './cell_values.ts'
import type { ImportResult, RowIssue } from './import_result.ts'

/** Which import it is: who comes with its key again means the same. */
export interface ImportOperation {
  readonly entity: AppEntity
  readonly rows: readonly RowValues[]
  readonly mode: string
}

/** Writes down, with the records of an import, what became of it. */
export type Remember = (client: Queryable, result: ImportResult) => Promise<void>

/** What is kept of an import: the records that it made, and what was wrong with which row. */
interface KeptImport {
  readonly entity: string
  readonly ids: readonly (string | undefined)[]
  readonly issues: readonly { readonly row: number; readonly issue: RowIssue['issue'] }[]
}

/** Imports once for an `Idempotency-Key`: who comes with it again gets what was imported then. Without a key, it is simply imported. */
export async function importOnce(
  context: Context,
  operation: ImportOperation,
  work: (remember: Remember) => Promise<ImportResult>,
): Promise<ImportResult> {
  const { idempotencyKey: key, user, now } = context
  if (key === undefined) return work(async () => undefined)
  const { entity, rows, mode } = operation
  const fingerprint = fingerprintOf({ name: `import ${entity.name} ${mode}`, submitted: rows.map(({ row }) => row.cells) })
  const known = await replay(context, operation, key, fingerprint)
  if (known) return known
  try {
    return await work(async (client, { rows: made, issues }) => {
      const kept = issues.map(({ row, issue }) => ({ row: row.number, issue }))
      const result: KeptImport = { entity: entity.name, ids: made.map(({ id }) => id), issues: kept }
      await rememberRequests(client, [{ account_id: user.id, key, fingerprint, result, created_at: now }])
    })
  } catch (error) {
    // Refused because the same import was faster: what it made is the answer.
    const winner = await replay(context, operation, key, fingerprint)
    if (winner) return winner
    throw error
  }
}

async function replay(
  context: Context,
  { entity, rows }: ImportOperation,
  key: string,
  fingerprint: string,
): Promise<ImportResult | undefined> {
  const { app, access, pool } = context
  const known = await findRequest<KeptImport>(pool, context.user.id, key)
  if (!known) return undefined
  if (known.fingerprint !== fingerprint) throw new Invalid([{ code: 'idempotencyKeyReused', path: '', params: {} }])
  const ids = known.result.ids.flatMap((id) => id ?? [])
  const found = await runLoad(pool, app, entity, access.scope(entity.name), environmentOf(context), ids, access)
  const byId = new Map(found.map((record) => [record.id, view(app, access, entity, record)]))
  return {
    rows: ids.map((id) => byId.get(id)).filter((record) => record !== undefined),
    issues: known.result.issues.flatMap(({ row: number, issue }) =>
      rows.filter(({ row }) => row.number === number).map(({ row }) => ({ row, issue })),
    ),
    imported: ids.length,
  }
}
