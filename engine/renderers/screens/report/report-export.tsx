import { Button } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AppEntity } from '../../../runtime/app/app.ts'
import { reportSheet } from '../../../runtime/reports/report-sheet.ts'
import { mostExported } from '../../../runtime/screens/list/export-sheet.ts'
import { asProblem, isAbort, Problem } from '../../api/problem.ts'
import type { RunAnswer } from '../../api/reports.ts'
import { saveBlob } from '../../api/save-file.ts'
import { figure } from '../../i18n/figure.ts'
import { Dialog } from '../../parts/dialog.tsx'
import { ErrorNote } from '../../parts/error-note.tsx'
import { WorkbookWriter } from '../list/actions/write-workbook.ts'
import type { ListFrame } from '../list/list-frame.ts'
import { useRunner } from './runner-context.ts'

interface ReportExportProps {
  readonly name: string
  readonly answer: RunAnswer
  readonly row: AppEntity
  readonly frame: ListFrame
  readonly onClose: () => void
}

/** Exports the rows of a report with subtotals and totals, as they were asked for; it can be stopped. */
export function ReportExport({ name, answer, row, frame, onClose }: ReportExportProps) {
  const { t } = useTranslation('reports')
  const { t: words } = useTranslation()
  const { run } = useRunner()
  const [problem, setProblem] = useState<Problem>()
  const abort = useRef<AbortController>(undefined)

  // biome-ignore lint/correctness/useExhaustiveDependencies: the export is of what was shown when the dialog opened
  useEffect(() => {
    const running = new AbortController()
    abort.current = running
    const save = async () => {
      if (answer.count > mostExported) {
        throw new Problem({
          code: 'tooManyRows',
          status: 422,
          detail: words('list.tooManyRows', { total: figure(answer.count), most: figure(mostExported) }),
        })
      }
      const whole = answer.isCut ? await run(name, answer.params, mostExported, running.signal) : answer
      const { heads, rows } = reportSheet(whole, row, frame.locale, t('total'))
      const workbook = new WorkbookWriter({ name: frame.title, heads }, running.signal)
      try {
        workbook.add(rows)
        saveBlob(await workbook.finish(), 'export.xlsx')
      } finally {
        workbook.close()
      }
    }
    save().then(onClose, (failure) => {
      if (!isAbort(failure) && !running.signal.aborted) setProblem(asProblem(failure))
    })
    return () => running.abort()
  }, [])

  function stop() {
    abort.current?.abort()
    onClose()
  }

  return (
    <Dialog
      isOpen
      title={words('list.exportTitle', { name: frame.title })}
      onClose={stop}
      width={420}
      footer={<Button onClick={stop}>{words(problem ? 'common.close' : 'list.stop')}</Button>}
    >
      {problem ? <ErrorNote problem={problem} /> : <progress aria-label={words('list.exportTitle', { name: frame.title })} />}
    </Dialog>
  )
}
