import { Alert } from 'antd'
import { useTranslation } from 'react-i18next'
import type { AppEntity } from '../../../runtime/app/app.ts'
import type { Report } from '../../../schema/report.ts'
import type { FigureComment, RunAnswer } from '../../api/reports.ts'
import { ChartView } from '../../charts/chart-view.tsx'
import type { ListFrame } from '../list/list-frame.ts'
import { type Figure, figureOfPoint } from './figure.ts'
import { ReportFigures } from './report-figures.tsx'
import css from './report-page.module.css'
import { ReportTable } from './report-table.tsx'

interface AnsweredReportProps {
  readonly answer: RunAnswer
  readonly report: Report
  readonly row: AppEntity
  readonly frame: ListFrame
  readonly comments: readonly FigureComment[] | undefined
  readonly onBehind: (figure: Figure | undefined) => void
}

/** What a report found: its figures, its charts, its table; whatever of them is tapped is looked behind. */
export function AnsweredReport({ answer, report, row, frame, comments, onBehind }: AnsweredReportProps) {
  const { t } = useTranslation('reports')
  const charts = Object.entries(answer.charts ?? {})
  return (
    <>
      <ReportFigures answer={answer} row={row} locale={frame.locale} />
      {charts.length > 0 && (
        <div className={css.charts} data-count={charts.length}>
          {charts.map(([key, data]) => (
            <section key={key} className={css.card}>
              <ChartView
                data={data}
                row={row}
                locale={frame.locale}
                onPoint={(category, series) => onBehind(figureOfPoint(report, data, key, category, series))}
              />
            </section>
          ))}
        </div>
      )}
      {answer.isCut && (
        <Alert
          type="warning"
          showIcon
          title={t('cut', { shown: answer.rows.length.toLocaleString('en'), count: answer.count.toLocaleString('en') })}
        />
      )}
      <ReportTable
        answer={answer}
        report={report}
        row={row}
        frame={frame}
        hasCharts={charts.length > 0}
        comments={comments}
        onBehind={onBehind}
      />
    </>
  )
}
