import type { AppEntity } from '../../../engine/runtime/app/app.ts'
import { type Context, environmentOf } from '../records/context.ts'
import { once } from '../records/idempotency.ts'
import { view } from '../records/view.ts'
import { rememberRequests } from '../storage/queries/idempotency_keys.ts'
import { type Queryable, runLoad } from '../storage/queries/run_load.ts'
import type { RowValues } from './cell_values.ts'
import type { ImportResult, RowIssue } from './import_result.ts'

/** Which import it is: who comes with its key again means the same. */
interface ImportOperation {
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
  readonly updated?: number
  readonly skipped?: number
}

/** Imports once for an `Idempotency-Key`: whoever comes with it again gets what was imported then. Without a key, it is simply imported. */
export async function importOnce(
  context: Context,
  operation: ImportOperation,
  work: (remember: Remember) => Promise<ImportResult>,
): Promise<ImportResult> {
  const { entity, rows, mode } = operation
  const name = `import ${entity.name} ${mode}`
  const request = { name, submitted: rows.map(({ row }) => row.cells), again: (kept: KeptImport) => resultOf(context, operation, kept) }
  return once(context, request, (keep) =>
    work(async (client, { rows: made, issues, updated = 0, skipped = 0 }) => {
      if (!keep) return
      const kept = issues.map(({ row, issue }) => ({ row: row.number, issue }))
      await rememberRequests(client, [keep({ entity: entity.name, ids: made.map(({ id }) => id), issues: kept, updated, skipped })])
    }),
  )
}

async function resultOf(context: Context, { entity, rows }: ImportOperation, kept: KeptImport): Promise<ImportResult> {
  const { app, access, pool } = context
  const ids = kept.ids.flatMap((id) => id ?? [])
  const found = await runLoad(pool, app, entity, access.scope(entity.name), environmentOf(context), ids, access)
  const byId = new Map(found.map((record) => [record.id, view(context, entity, record)]))
  return {
    rows: ids.map((id) => byId.get(id)).filter((record) => record !== undefined),
    issues: kept.issues.flatMap(({ row: number, issue }) =>
      rows.filter(({ row }) => row.number === number).map(({ row }) => ({ row, issue })),
    ),
    imported: ids.length,
    updated: kept.updated ?? 0,
    skipped: kept.skipped ?? 0,
  }
}
