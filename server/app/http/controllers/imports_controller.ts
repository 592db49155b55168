import type { HttpContext } from '@adonisjs/core/http'
import { sentence } from '../../../../engine/runtime/messages/message.ts'
import { momentOf } from '../../../../engine/runtime/values/moment.ts'
import { languages } from '../../../../engine/schema/names.ts'
import { importFields } from '../../imports/import_columns.ts'
import { type Imported, importFile } from '../../imports/import_file.ts'
import type { ImportMode } from '../../imports/import_records.ts'
import { limits } from '../../imports/limits.ts'
import type { RowError } from '../../imports/row_error.ts'
import { settledFor } from '../../imports/settled.ts'
import { templateWords } from '../../imports/template_words.ts'
import type { Context } from '../../records/context.ts'
import { entityOf } from '../../records/entity_of.ts'
import portal from '../../services/portal.ts'
import { Problem } from '../answers/problem.ts'
import { ProgressLines } from '../answers/progress_lines.ts'
import { sendFile } from '../answers/send_file.ts'
import { receiveFile } from '../requests/receive_file.ts'
import { recordsContext } from '../requests/records_context.ts'

const workbookType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** What a caller may ask for: `commit` stores all rows or none, unless `partial` says that the good ones are enough. */
const modes: Readonly<Record<string, (partial: boolean) => ImportMode>> = {
  check: () => 'check',
  commit: (partial) => (partial ? 'good' : 'all'),
}

/** Workbooks: templates to fill in, and what was filled in. */
export default class ImportsController {
  /** Answers with rows and errors, on the way with how far it is or, to whoever accepts only workbooks, with one that holds exactly the bad rows. */
  async create(http: HttpContext): Promise<void> {
    const context = recordsContext(http)
    const { bytes, fields } = await receiveFile(http, 'file', limits.fileBytes)
    const mode = modes[String(fields.mode ?? 'check')]?.(fields.partial === 'true')
    if (!mode) throw new Problem('badRequest')
    const { entity } = http.params
    const apps = [context.app, ...languages.map((language) => portal.metadata.in(language))]
    const progress = new ProgressLines(http)
    const read = { entity, file: bytes, mode, header: headerOf(fields.record), onProgress: progress.tell }
    const run = async (signal?: AbortSignal) => {
      const imported = await importFile(context, apps, { ...read, ...(signal && { signal }) })
      if (imported.imported > 0) await portal.accounts.recordChanged(entity)
      return { ...imported, errors: errorsOf(context, imported) }
    }
    if (http.request.request.headers.accept?.includes(workbookType)) {
      const [{ sheet, errors }, { errorWorkbook }] = [await run(), await import('../../imports/error_workbook.ts')]
      return sendWorkbook(http, errorWorkbook(sheet, errors, templateWords[context.language].reason), `${entity}-errors.xlsx`)
    }
    await progress.answer(async () => {
      const { rows, errors, total, imported, updated = 0, skipped = 0, ignored } = await run(progress.signal)
      return { rows, errors, total, imported, updated, skipped, ignored }
    })
  }

  /** The template as administrators have settled it: their file, or one that is made. */
  async template(http: HttpContext): Promise<void> {
    const context = recordsContext(http)
    const { app, access, language, now } = context
    const entity = entityOf(context, http.params.entity, 'read')
    const { fields, shown, file, ...settled } = await settledFor(context, entity, importFields(access, entity))
    const stored = file && (await portal.files.find(file.id))
    if (stored?.state === 'stored') {
      await sendFile(http, stored, 'attachment')
      // The same address may offer another file in a moment.
      http.response.header('Cache-Control', 'no-store')
      return
    }
    const { today } = momentOf(now, app.bundle.app.timeZone)
    const { template } = await import('../../imports/template.ts')
    sendWorkbook(
      http,
      template({ ...settled, app, entity, fields: fields.filter(({ name }) => shown.has(name)), language, today }),
      `${entity.label}.xlsx`,
    )
  }
}

/** The document that lines are for, as a form sends it. */
function headerOf(record: unknown): object {
  try {
    const header: unknown = typeof record === 'string' ? JSON.parse(record) : {}
    return typeof header === 'object' && header !== null && !Array.isArray(header) ? header : {}
  } catch {
    throw new Problem('badRequest')
  }
}

function errorsOf({ language }: Context, { issues, headings, sheet }: Imported): RowError[] {
  const columns = new Map([...headings].map(([field, heading]) => [field, sheet.header.cells.findIndex((cell) => cell.trim() === heading)]))
  return issues
    .map(({ row, issue }) => ({
      row: row.number,
      column: headings.get(issue.path) ?? '',
      code: issue.code,
      message: sentence(issue, language),
      value: row.cells[columns.get(issue.path) ?? -1] ?? '',
      ...(issue.why && { why: issue.why }),
    }))
    .sort((one, other) => one.row - other.row)
}

function sendWorkbook({ response }: HttpContext, workbook: Buffer, name: string): void {
  response.header('Content-Type', workbookType)
  response.header('Content-Disposition', `attachment; filename*=UTF-8''${encodeURIComponent(name)}`)
  response.send(workbook)
}
