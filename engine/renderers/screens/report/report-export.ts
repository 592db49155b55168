import i18next from 'i18next'
import type { AppEntity } from '../../../runtime/app/app.ts'
import { reportSheet } from '../../../runtime/reports/report-sheet.ts'
import { beginWork } from '../../api/background-works.ts'
import { Problem } from '../../api/problem.ts'
import type { ReportRunner, RunAnswer } from '../../api/reports.ts'
import { saveBlob } from '../../api/save-file.ts'
import { figure } from '../../i18n/figure.ts'
import { portalAtom } from '../../state/portal.ts'
import { store } from '../../state/store.ts'
import { WorkbookWriter } from '../list/actions/write-workbook.ts'
import type { ListFrame } from '../list/list-frame.ts'

interface ReportExport {
  readonly name: string
  readonly answer: RunAnswer
  readonly row: AppEntity
  readonly frame: ListFrame
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

async function exportReport({ name, answer, row, frame, run }: ReportExport, signal: AbortSignal): Promise<void> {
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
  const workbook = new WorkbookWriter({ name: frame.title, heads }, signal)
  try {
    workbook.add(rows)
    saveBlob(await workbook.finish(), store.get(portalAtom).exports.file)
  } finally {
    workbook.close()
  }
}
