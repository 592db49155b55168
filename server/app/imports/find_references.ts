import type { AppEntity, AppField } from '../../../engine/runtime/app/app.ts'
import { lookUpFields } from '../../../engine/runtime/documents/record-name.ts'
import { issueWith } from '../../../engine/runtime/fields/field-kind.ts'
import { query } from '../../../engine/runtime/queries/query.ts'
import type { Issue } from '../../../engine/runtime/validation/issue.ts'
import { type RecordData, wireOf } from '../../../engine/runtime/values/record-data.ts'
import { type Context, environmentOf } from '../records/context.ts'
import { runSearch } from '../storage/queries/run_search.ts'
import type { RowValues } from './cell_values.ts'
import { limits } from './limits.ts'

/** Rows whose references are ids, where the texts could be found. */
export async function findReferences(
  context: Context,
  fields: readonly AppField[],
  rows: readonly RowValues[],
): Promise<readonly RowValues[]> {
  let found = rows
  for (const field of fields) {
    if (field.kind !== 'ref' && field.kind !== 'refs') continue
    const ids = await idsByText(context, field, rows)
    found = found.map((row) => withReference(row, field, ids))
  }
  return found
}

function withReference(row: RowValues, field: AppField, ids: ReadonlyMap<string, readonly string[]>): RowValues {
  const found = textsIn(row, field).map((text) => idOf(text, field, ids))
  const issues = found.filter((each) => typeof each !== 'string')
  if (issues.length > 0) return { ...row, issues: [...row.issues, ...issues.map((issue) => ({ ...issue, path: field.name }))] }
  const [first] = found as string[]
  if (first === undefined) return row
  return { ...row, values: { ...row.values, [field.name]: field.multiple ? [...new Set(found as string[])] : first } }
}

/** The texts in a cell of references, each of which names a record. */
const textsIn = ({ values }: RowValues, { name }: AppField): readonly string[] =>
  [values[name] ?? null].flat().filter((text) => typeof text === 'string')

/** The id of the one record that a text names, or what is wrong with it. */
function idOf(text: string, field: AppField, ids: ReadonlyMap<string, readonly string[]>): string | Issue {
  const [id, ...others] = ids.get(text) ?? []
  if (id !== undefined && others.length === 0) return id
  return issueWith(id === undefined ? 'unknownReference' : 'ambiguousReference', field, { value: text.slice(0, 40) })
}

/** The records that the texts of a column name, by code or else by what people call them: among those that the person may see, in one query. */
async function idsByText(context: Context, field: AppField, rows: readonly RowValues[]): Promise<ReadonlyMap<string, readonly string[]>> {
  const target = context.app.entities.get(field.target ?? '')
  const texts = [...new Set(rows.flatMap((row) => textsIn(row, field)))]
  if (!target || texts.length === 0 || !context.access.canRead(target.name)) return new Map()
  const paths = lookUpFields(target).filter((path) => target.fields.get(path)?.kind !== 'id')
  const records = await recordsNamed(context, target, paths, texts)
  const found = new Map<string, string[]>()
  for (const path of paths) {
    const named = new Map<string, string[]>()
    for (const record of records) {
      const text = String(wireOf(record, path) ?? '')
      named.set(text, [...(named.get(text) ?? []), String(record.id)])
    }
    for (const [text, ids] of named) if (!found.has(text)) found.set(text, ids)
  }
  return found
}

/** The records that have one of the texts at one of the paths, with the paths: among those that the person may see. */
export async function recordsNamed(
  context: Context,
  target: AppEntity,
  paths: readonly string[],
  texts: readonly string[],
): Promise<readonly RecordData[]> {
  const named = paths.map((path) => ({ in: [{ var: `record.${path}` }, texts] }))
  const asked = query({
    entity: target.name,
    columns: paths,
    where: (named.length === 1 ? named[0] : { or: named }) as never,
    sort: [],
    page: { size: limits.rows * 2, offset: 0 },
    total: false,
    aggregates: {},
  })
  return (await runSearch(context.pool, context.app, context.access, environmentOf(context), asked)).rows
}
