import type { App } from '../../../engine/runtime/app/app.ts'
import { documentOf } from '../../../engine/runtime/app/document-of.ts'
import { issueWith } from '../../../engine/runtime/fields/field-kind.ts'
import type { Issue } from '../../../engine/runtime/validation/issue.ts'
import type { Context } from '../records/context.ts'
import { entityOf } from '../records/entity_of.ts'
import { forbidden, Invalid } from '../records/failures.ts'
import { noting } from '../records/noting.ts'
import { type RowValues, readRow } from './cell_values.ts'
import { type ColumnTerms, matching } from './column_terms.ts'
import { findReferences } from './find_references.ts'
import { type ImportColumn, importFields, matchColumns } from './import_columns.ts'
import { importLines } from './import_lines.ts'
import { type ImportMode, importRecords } from './import_records.ts'
import type { ImportResult } from './import_result.ts'
import { limits } from './limits.ts'
import { openSheet } from './open_sheet.ts'
import { settledFor } from './settled.ts'
import type { Sheet } from './sheet.ts'
import { isExample, isReason } from './template_words.ts'

/** A workbook to import. */
interface ImportRequest {
  readonly entity: string
  readonly file: Buffer
  readonly mode: ImportMode
  /** For lines: the fields of their document. */
  readonly header: object
  /** Told now and then how many rows are done. */
  readonly onProgress?: (done: number, total: number) => void
  /** Aborted when nobody waits for it any more: then nothing is stored. */
  readonly signal?: AbortSignal
}

/** What became of it, with the sheet that it came from. */
export interface Imported extends ImportResult {
  readonly sheet: Sheet
  /** Headings by field. */
  readonly headings: ReadonlyMap<string, string>
  /** Columns that are no field and were left out. */
  readonly ignored: readonly string[]
  readonly total: number
}

/**
 * Reads a workbook into records, or into lines of a document.
 * @param apps the app in each of its languages, the caller's first
 * @throws Invalid when the file as a whole is wrong
 */
export async function importFile(
  context: Context,
  apps: readonly App[],
  { entity: name, file, mode, header, onProgress, signal }: ImportRequest,
): Promise<Imported> {
  const entity = entityOf(context, name, 'read')
  const document = documentOf(entity).name
  await noting(context, { what: 'import', entity: name }, async () => {
    if (!mayImport(context, document, entity.parent !== undefined)) throw forbidden('noGrant', { operation: 'import', entity: name })
  })
  if (file.length > limits.fileBytes) throw wrong({ code: 'workbookTooBig', path: 'file', params: { max: limits.fileBytes / 1024 / 1024 } })
  const {
    fields,
    rows: most,
    header: headings,
    terms,
    duplicates,
  } = await settledFor(context, entity, importFields(context.access, entity))
  const sheet = await openSheet(file, headings)
  if ('code' in sheet) throw wrong(sheet)
  const texts = sheet.header.cells.map((cell) => (isReason(cell) ? '' : cell))
  const { columns, issues } = matchColumns(apps, entity, fields, texts)
  const fatal = issues.filter(({ code }) => code !== 'unknownColumn')
  if (fatal.length > 0) throw new Invalid(fatal)
  const locale = { language: context.language, timeZone: context.app.bundle.app.timeZone }
  const data = sheet.rows.filter(({ cells }) => !isExample(cells[0] ?? ''))
  if (data.length === 0) throw wrong({ code: 'emptyWorkbook', path: 'file', params: {} })
  if (most !== undefined && data.length > most)
    throw wrong({ code: 'tooManyRows', path: 'file', params: { max: most, count: data.length } })
  const read = matched(
    columns,
    terms,
    data.map((row) => readRow({ apps, entity, columns, terms, locale }, row)),
  )
  const rows = await findReferences(
    context,
    columns.map(({ field }) => field),
    read,
  )
  const result = entity.parent
    ? await importLines(context, entity, rows, header)
    : await importRecords(
        context,
        { entity, rows, mode, fields: columns.map(({ field }) => field), ...(duplicates && { duplicates }) },
        onProgress,
        signal,
      )
  const called = new Map([
    ...fields.map(({ name: field, label }) => [field, label] as const),
    ...columns.map(({ field, heading }) => [field.name, heading] as const),
  ])
  const ignored = issues.map(({ params }) => String(params.column))
  return { ...result, sheet, headings: called, ignored, total: data.length }
}

/** The rows with what the patterns of their columns refuse. */
function matched(
  columns: readonly ImportColumn[],
  terms: ReadonlyMap<string, ColumnTerms>,
  rows: readonly RowValues[],
): readonly RowValues[] {
  const issues = new Map<RowValues, Issue[]>()
  for (const { field, index, heading } of columns) {
    const { pattern } = terms.get(field.name) ?? {}
    if (pattern === undefined) continue
    const filled = rows.filter(({ row }) => (row.cells[index] ?? '').trim() !== '')
    const texts = filled.map(({ row }) => (row.cells[index] ?? '').trim())
    const fits = matching(pattern, texts)
    if (!fits) throw wrong({ code: 'patternUnusable', path: 'file', params: { column: heading, pattern } })
    for (const [at, row] of filled.entries()) {
      if (fits[at] || row.issues.some(({ path }) => path === field.name)) continue
      const issue = { ...issueWith('pattern', field, { value: (texts[at] ?? '').slice(0, 40) }), path: field.name }
      issues.set(row, [...(issues.get(row) ?? []), issue])
    }
  }
  return rows.map((row) => ({ ...row, issues: [...row.issues, ...(issues.get(row) ?? [])] }))
}

/** Lines are imported by whoever may write the document that they stand in; records need the grant. */
function mayImport({ access }: Context, document: string, isLines: boolean): boolean {
  return isLines ? access.canCreate(document) || access.canUpdate(document) : access.canImport(document) && access.canCreate(document)
}

const wrong = (issue: Issue): Invalid => new Invalid([issue])
