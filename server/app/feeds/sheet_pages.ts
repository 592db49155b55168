import type { AppEntity, AppField } from '../../../engine/runtime/app/app.ts'
import { appIn } from '../../../engine/runtime/app/in-language.ts'
import { fedFields, isCoded } from '../../../engine/runtime/connectors/fed-row.ts'
import { isIssue } from '../../../engine/runtime/fields/field-kind.ts'
import { sentence } from '../../../engine/runtime/messages/message.ts'
import type { Issue } from '../../../engine/runtime/validation/issue.ts'
import type { Feed } from '../../../engine/schema/feed.ts'
import { languages } from '../../../engine/schema/names.ts'
import { cellValue, readRow } from '../imports/cell_values.ts'
import { type ImportColumn, matchColumns } from '../imports/import_columns.ts'
import { openSheet } from '../imports/open_sheet.ts'
import type { SheetRow } from '../imports/sheet.ts'
import type { Context } from '../records/context.ts'
import type { NoPage, PageSource } from './bringing.ts'

const pageRows = 1_000
/** A file may have so many rows: more than what people import, for no person looks through them. */
const mostRows = 100_000

/** The rows of a `.csv` or `.xlsx` file as pages: the columns that are fields of the feed, by name or by label in any language. */
export async function sheetPages(context: Context, entity: AppEntity, feed: Feed, bytes: Buffer): Promise<PageSource> {
  const sheet = await openSheet(bytes, undefined, mostRows)
  if ('code' in sheet) return unreadable(context, sheet)
  const apps = [context.app, ...languages.map((language) => appIn(context.app, language))]
  const fields = fedFields(feed, entity).map(([field]) => field)
  const { columns, issues } = matchColumns(apps, entity, fields, sheet.header.cells)
  const wrong = issues.find(({ code }) => code === 'noColumns' || code === 'duplicateColumn') ?? withoutKey(entity, feed, columns)
  if (wrong) return unreadable(context, wrong)
  const reading = {
    apps,
    entity,
    columns,
    isCode: (field: AppField) => isCoded(feed, field),
    terms: new Map(),
    locale: { language: context.language, timeZone: context.app.bundle.app.timeZone },
  }
  return {
    isFile: true,
    fields: () => columns.map(({ field }) => field),
    read(row) {
      const read = readRow(reading, row as SheetRow)
      // What has to be there is said of the record, and of the key with the number of the row.
      const issues = read.issues.filter(({ code }) => code !== 'required')
      const names = columns.map(({ field: { name } }) => name)
      const empty = names.filter((name) => !(name in read.values || issues.some(({ path }) => path === name)))
      return {
        values: { ...read.values, ...Object.fromEntries(empty.map((name) => [name, null])) },
        issues,
        number: (row as SheetRow).number,
      }
    },
    choiceOf(field, code) {
      const value = cellValue(reading, field, code)
      return isIssue(value) || typeof value !== 'string' ? undefined : value
    },
    async page(mark) {
      const from = Number(mark ?? 0)
      const next = from + pageRows
      return { rows: sheet.rows.slice(from, next), ...(next < sheet.rows.length && { next: String(next) }) }
    },
  }
}

/** The column that is missing of those that tell rows apart. */
function withoutKey(entity: AppEntity, { key }: Feed, columns: readonly ImportColumn[]): Issue | undefined {
  const missing = key.find((name) => columns.every(({ field }) => field.name !== name))
  return missing === undefined
    ? undefined
    : { code: 'rowFileNoColumn', path: 'file', params: { column: entity.fields.get(missing)?.label ?? missing } }
}

function unreadable({ language }: Context, issue: Issue): PageSource {
  const none: NoPage = { reason: sentence(issue, language), isRefused: false }
  return { isFile: true, fields: () => [], read: () => ({ values: {}, issues: [] }), choiceOf: () => undefined, page: async () => none }
}
