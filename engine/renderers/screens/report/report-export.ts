import i18next from 'i18next'
import type { AppEntity } from '../../../runtime/app/app.ts'
import { recordsAsked, reportNotes } from '../../../runtime/reports/report-notes.ts'
import { reportSheet } from '../../../runtime/reports/report-sheet.ts'
import type { QueryInput } from '../../../runtime/screens/list/query-inputs.ts'
import { beginWork } from '../../api/background-works.ts'
import { Problem } from '../../api/problem.ts'
import type { ReportRunner, RunAnswer } from '../../api/reports.ts'
import { saveBlob } from '../../api/save-file.ts'
import { figure } from '../../i18n/figure.ts'
import { findNames } from '../../pickers/find-labels.ts'
import { portalAtom, sessionAtom } from '../../state/portal.ts'
import { store } from '../../state/store.ts'
import { WorkbookWriter } from '../list/actions/write-workbook.ts'
import type { ListFrame } from '../list/list-frame.ts'

interface ReportExport {
  readonly name: string
  readonly answer: RunAnswer
  readonly row: AppEntity
  readonly frame: ListFrame
  readonly inputs: readonly QueryInput[]
  readonly run: ReportRunner['run']
}

/** Exports the rows of a report with subtotals and totals, as they were asked for, while the person goes on with other things. */
export function beginReportExport(asked: ReportExport): void {
  const { answer, frame } = asked
  beginWork({
    key: `report.${asked.name}`,
    title: i18next.t('list.exportTitle', { name: frame.title }),
    work: async (signal) => {
      await exportReport(asked, signal)
      return i18next.t('list.exported', { count: figure(answer.count) })
    },
  })
}

async function exportReport({ name, answer, row, frame, inputs, run }: ReportExport, signal: AbortSignal): Promise<void> {
  const most = store.get(portalAtom).exports.rows
  if (answer.count > most) {
    throw new Problem({
      code: 'tooManyRows',
      status: 422,
      detail: i18next.t('list.tooManyRows', { total: figure(answer.count), most: figure(most) }),
    })
  }
  const whole = answer.isCut ? await run(name, answer.params, most, signal) : answer
  const { heads, rows } = reportSheet(whole, row, frame.locale, i18next.t('reports:total'))
  const above = await notesOf(whole, frame, inputs, signal)
  const workbook = new WorkbookWriter({ name: frame.title, above, heads }, signal)
  try {
    workbook.add(rows)
    saveBlob(await workbook.finish(), store.get(portalAtom).exports.file)
  } finally {
    workbook.close()
  }
}

/** What the page says of the rows, with the names of the records that were asked for. */
async function notesOf(answer: RunAnswer, { app, title, locale }: ListFrame, inputs: readonly QueryInput[], signal: AbortSignal) {
  const labels = await findNames(app, recordsAsked(inputs, answer), signal)
  return reportNotes(title, inputs, answer, { locale, labels, reader: store.get(sessionAtom)?.user.name ?? '' })
}
