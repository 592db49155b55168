import type { AppEntity } from '../../../engine/runtime/app/app.ts'
import { statusOf } from '../../../engine/runtime/documents/editable.ts'
import { newRecord } from '../../../engine/runtime/documents/new-record.ts'
import type { Issue } from '../../../engine/runtime/validation/issue.ts'
import { validate } from '../../../engine/runtime/validation/validate.ts'
import { linesOf, type RecordData } from '../../../engine/runtime/values/record-data.ts'
import type { Context } from '../records/context.ts'
import { explained } from '../records/explained.ts'
import { Invalid } from '../records/failures.ts'
import { surroundingsOf } from '../records/surroundings.ts'
import { rowView } from '../records/view.ts'
import { withFurther } from '../writing/issues.ts'
import { prepare } from '../writing/prepare.ts'
import { editing } from '../writing/writable.ts'
import type { RowValues } from './cell_values.ts'
import { importFields } from './import_columns.ts'
import type { ImportResult, RowIssue } from './import_result.ts'

/**
 * Lines for a document that is being edited: computed and checked as they would stand in it, stored nowhere.
 * @param header the fields of the document as they are in the form, for what depends on them
 */
export async function importLines(context: Context, lines: AppEntity, rows: readonly RowValues[], header: object): Promise<ImportResult> {
  const { entity, field = '' } = lines.parent ?? {}
  if (!entity) return { rows: [], issues: [], imported: 0 }
  const readable = rows.filter(({ issues }) => issues.length === 0)
  const surroundings = surroundingsOf(context, null)
  const submitted = { ...header, [field]: readable.map(({ values }) => values) }
  const base = newRecord(context.app, entity.name, surroundings)
  const wanted = { entity, before: null, base, submitted, writable: editing(context.access, true, statusOf(entity, base)), edits: [] }
  const { record, issues } = await prepare(context, context.pool, wanted)
  const found = withFurther(issues, validate(context.app, entity.name, record, surroundings))
  const all = explained(context, { entity, record, before: null }, found)
  const ofLines = all.find(({ path, code }) => path === field && code !== 'rule')
  if (ofLines) throw new Invalid([{ ...ofLines, path: 'file' }])
  const told = mendable(
    context,
    lines,
    all.flatMap((issue) => rowIssue(field, readable, issue)),
  )
  const wrong = new Set(told.map(({ row }) => row))
  const made = linesOf(record, field).filter((_, index) => !wrong.has(readable[index]?.row as never))
  return {
    rows: made.map((line): RecordData => rowView(context, lines, line, undefined)),
    issues: [...rows.flatMap(({ row, issues: own }) => own.map((issue) => ({ row, issue }))), ...told],
    imported: 0,
  }
}

/** What the workbook can mend: what is missing because another cell of the row is wrong, or is typed by nobody, follows from what is told. */
function mendable({ access }: Context, lines: AppEntity, issues: readonly RowIssue[]): readonly RowIssue[] {
  const typed = new Set(['', ...importFields(access, lines).map(({ name }) => name)])
  const wrong = Map.groupBy(issues, ({ row }) => row)
  return issues.filter(({ row, issue }) => {
    const others = (wrong.get(row) ?? []).filter((other) => other.issue !== issue)
    if (issue.code === 'required' && others.some((other) => fills(lines, other.issue.path, issue.path))) return false
    return typed.has(issue.path) || !others.some((other) => typed.has(other.issue.path))
  })
}

/** Whether picking a record in one field sets another. */
function fills(lines: AppEntity, field: string, other: string): boolean {
  const declaration = lines.fields.get(field)?.declaration
  return declaration?.kind === 'ref' && Object.hasOwn(declaration.fill ?? {}, other)
}

/** The issue of a line as one of its row; those of the header are for the form. */
function rowIssue(field: string, rows: readonly RowValues[], issue: Issue): RowIssue[] {
  const [first, index, ...rest] = issue.path.split('.')
  const row = first === field && index !== undefined ? rows[Number(index)]?.row : undefined
  return row ? [{ row, issue: { ...issue, path: rest.join('.') } }] : []
}
