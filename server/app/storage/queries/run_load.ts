import type pg from 'pg'
import type { App, AppEntity } from '../../../../engine/runtime/app/app.ts'
import type { ReadAccess } from '../../../../engine/runtime/queries/read-access.ts'
import type { RecordData } from '../../../../engine/runtime/values/record-data.ts'
import type { Expression } from '../../../../engine/schema/expression.ts'
import type { Environment } from '../sql/environment.ts'
import { statementName } from '../statement_names.ts'
import type { SelectedColumn } from './columns.ts'
import { valuesOf } from './json_row.ts'
import { type LoadStatement, loadStatement } from './load_statement.ts'

/** What runs statements: the pool, or the connection of a transaction. */
export type Queryable = Pick<pg.ClientBase, 'query'>

/**
 * Reads whole records by id, those within the scope, in no order. Ids that are not numbers find nothing.
 * For a `reader`, references to records that they may not see are named under `$unseen`.
 */
export async function runLoad(
  client: Queryable,
  app: App,
  entity: AppEntity,
  scope: Expression | boolean,
  environment: Environment,
  ids: readonly string[],
  reader?: ReadAccess,
): Promise<readonly RecordData[]> {
  const wanted = ids.filter((id) => /^\d{1,18}$/.test(id))
  if (wanted.length === 0 || scope === false) return []
  const { text, statement, columns, lines } = loadStatement(app, entity, scope, reader, wanted.length === 1 ? 'one' : 'many')
  const name = statementName(text)
  const values = statement.parameters.values({ ...environment, ids: wanted })
  const { rows } = await client.query<unknown[]>({ text, values, rowMode: 'array', ...(name ? { name } : {}) })
  return rows.map((row) => documentOf({ columns, lines }, row))
}

/** The record that a row of a load holds. */
export function documentOf({ columns, lines }: Pick<LoadStatement, 'columns' | 'lines'>, row: readonly unknown[]): RecordData {
  const record = recordOf(columns, row)
  for (const [index, { field, columns: own }] of lines.entries()) {
    const values = (row[columns.length + index] ?? []) as unknown[][]
    record[field] = values.map((line) => recordOf(own, valuesOf(line, own.length))) as readonly RecordData[]
  }
  return record as RecordData
}

/** What selected columns say of a record or a line: its values, what people call the records that it refers to, and which of them are not seen. */
export function recordOf(columns: readonly SelectedColumn[], row: readonly unknown[]): Record<string, RecordData[string]> {
  const record: Record<string, RecordData[string]> = {}
  let labels: Record<string, string> | undefined
  const unseen: string[] = []
  for (const [index, { path, kind, decode }] of columns.entries()) {
    const value = row[index] ?? null
    if (kind === 'value') record[path] = decode(value)
    else if (kind === 'seen') {
      if (value !== true) unseen.push(path)
    } else if (value !== null) {
      labels ??= {}
      labels[path] = value as string
    }
  }
  if (labels) record.$labels = labels
  if (unseen.length > 0) record.$unseen = unseen
  return record
}
