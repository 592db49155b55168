import { write } from 'xlsx'
import { reportRow } from '../../../engine/runtime/app/dataset.ts'
import { sentence } from '../../../engine/runtime/messages/message.ts'
import type { RecordLabels } from '../../../engine/runtime/queries/conditions/condition-lines.ts'
import type { ReportAnswer } from '../../../engine/runtime/reports/report-answer.ts'
import { reportInputs } from '../../../engine/runtime/reports/report-inputs.ts'
import { recordsAsked, reportNotes } from '../../../engine/runtime/reports/report-notes.ts'
import { reportSheet } from '../../../engine/runtime/reports/report-sheet.ts'
import { workbookOf } from '../../../engine/runtime/screens/list/workbook.ts'
import { candidateOf } from '../../../engine/runtime/screens/picker/candidates.ts'
import type { Context } from './context.ts'
import { search } from './search.ts'

/** The answer of a report as a workbook, as the page of the report exports it. @param reader whom it is for */
export async function reportWorkbook(context: Context, answer: ReportAnswer, reader: string): Promise<Buffer> {
  const { app, language } = context
  const declared = app.bundle.reports?.[answer.name]
  const row = declared && reportRow(app, answer.name, declared)
  const inputs = declared ? reportInputs(app, answer.name, declared) : []
  const locale = { language, timeZone: app.bundle.app.timeZone }
  const labels = await namesOf(context, recordsAsked(inputs, answer))
  const above = reportNotes(answer.label, inputs, answer, { locale, labels, reader })
  const content = row
    ? reportSheet(answer, row, locale, sentence({ code: 'reportTotal', path: '', params: {} }, language))
    : { heads: [], rows: [] }
  return write(workbookOf({ name: answer.label, above, ...content }) as never, { type: 'buffer', bookType: 'xlsx', compression: true })
}

/** What the person calls the records that were asked for: those that they may look up. */
async function namesOf(context: Context, asked: Readonly<Record<string, readonly string[]>>): Promise<RecordLabels> {
  const found = Object.entries(asked).map(async ([name, ids]) => {
    const entity = context.app.entities.get(name)
    if (!entity || !context.access.canRead(name)) return [name, {}] as const
    const body = {
      columns: [...new Set([entity.code, entity.display])],
      filter: { in: [{ var: 'record.id' }, ids] },
      page: { size: ids.length },
    }
    const { rows } = await search(context, name, body)
    return [name, Object.fromEntries(rows.map((row) => candidateOf(entity, row)).map(({ id, label }) => [id, label]))] as const
  })
  return Object.fromEntries(await Promise.all(found))
}
