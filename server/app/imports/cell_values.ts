import type { App, AppEntity, AppField } from '../../../engine/runtime/app/app.ts'
import { type FieldLocale, isIssue, issueWith } from '../../../engine/runtime/fields/field-kind.ts'
import { fieldKinds } from '../../../engine/runtime/fields/index.ts'
import type { Issue } from '../../../engine/runtime/validation/issue.ts'
import type { WireValue } from '../../../engine/runtime/values/record-data.ts'
import { type ColumnTerms, underTerms } from './column_terms.ts'
import { type ImportColumn, isRequired } from './import_columns.ts'
import type { SheetRow } from './sheet.ts'

/** The values of a row by field, references still as people write them, and what could not be read. */
export interface RowValues {
  readonly row: SheetRow
  readonly values: Readonly<Record<string, WireValue>>
  readonly issues: readonly Issue[]
}

/** How the rows of a sheet are read. */
interface Reading {
  /** The app in each of its languages: choices may be called by their label in any. */
  readonly apps: readonly App[]
  readonly entity: AppEntity
  readonly columns: readonly ImportColumn[]
  /** What a template asks of columns, by field. */
  readonly terms: ReadonlyMap<string, ColumnTerms>
  readonly locale: FieldLocale
  /** Whether a field stays as it is written, for a code whose meaning is looked up. Default: none does. */
  readonly isCode?: (field: AppField) => boolean
}

/** Reads the cells of a row. */
export function readRow({ apps, entity, columns, terms, locale, isCode }: Reading, row: SheetRow): RowValues {
  const values: Record<string, WireValue> = {}
  const issues: Issue[] = []
  for (const { field, index } of columns) {
    const text = row.cells[index] ?? ''
    const value = text.startsWith('#') && isFormulaError(text) ? issueWith('cellError', field, { value: text }) : readUnderTerms(text)
    if (isIssue(value)) issues.push({ ...value, path: field.name })
    else if (value === null && isRequired(entity, field)) issues.push({ ...issueWith('required', field), path: field.name })
    else if (value !== null) values[field.name] = value

    function readUnderTerms(cell: string): WireValue | Issue {
      if (isCode?.(field)) return cell.trim() || null
      const asked = terms.get(field.name)
      const within = asked ? underTerms(apps, field, asked, cell, locale) : cell
      return typeof within === 'string' ? cellValue({ apps, entity, locale }, field, within) : within
    }
  }
  return { row, values, issues }
}

/** Reads a cell of a field: choices may be called by their label in any language. */
export function cellValue(
  { apps, entity, locale }: Pick<Reading, 'apps' | 'entity' | 'locale'>,
  field: AppField,
  cell: string,
): WireValue | Issue {
  const first = fieldKinds[field.kind].fromText(cell, field, locale)
  if (!isIssue(first) || !field.choices) return first
  for (const app of apps) {
    const translated = app.entities.get(entity.name)?.fields.get(field.name)
    const read = translated && fieldKinds[field.kind].fromText(cell, translated, locale)
    if (read !== undefined && !isIssue(read)) return read
  }
  return first
}

/** What a formula leaves in its cell when it fails. */
const isFormulaError = (text: string): boolean => /^#(DIV\/0!|N\/A|NAME\?|NULL!|NUM!|REF!|VALUE!|ERROR)$/.test(text)
