import { FilterOutlined, ReloadOutlined } from '@ant-design/icons'
import { useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AppEntity } from '../../../runtime/app/app.ts'
import type { Scope } from '../../../runtime/expressions/scope.ts'
import { shownMoment } from '../../../runtime/values/moment.ts'
import type { Report } from '../../../schema/report.ts'
import type { ReportScreen } from '../../../schema/screens/report.ts'
import { EmptyState } from '../../parts/empty-state.tsx'
import { ErrorNote } from '../../parts/error-note.tsx'
import { FedNotes } from '../../parts/fed-note.tsx'
import { PageTitle } from '../../parts/page-title.tsx'
import { ToolButton } from '../../parts/tool-button.tsx'
import { useTab } from '../../places/tab-context.ts'
import { useIsPhone } from '../../state/use-media.ts'
import type { ListFrame } from '../list/list-frame.ts'
import { QueryPanel } from '../list/query-panel.tsx'
import { AnsweredReport } from './answered-report.tsx'
import { ExportButton } from './export-button.tsx'
import type { Figure } from './figure.ts'
import { LazyFigureConversation } from './lazy-figure-conversation.tsx'
import { PinButton } from './pin-button.tsx'
import css from './report-page.module.css'
import { RowsDialog } from './rows-dialog.tsx'
import { useFigureComments } from './use-figure-comments.ts'
import { useReportQuery } from './use-report-query.ts'
import { useRun } from './use-run.ts'

interface ReportPageProps {
  readonly name: string
  readonly frame: ListFrame
  readonly screen: ReportScreen
  readonly report: Report
  /** A row of the report, and of its dataset: what kinds of values they have. */
  readonly row: AppEntity
  readonly dataset: AppEntity
  readonly scope: Scope
  /** It stands in a page that has a title of its own. */
  readonly isInner?: boolean
}

/** The parts of a report, and what they share: the parameters, the answer, the row that is looked behind. */
export function ReportPage({ name, frame, screen, report, row, dataset, scope, isInner = false }: ReportPageProps) {
  const { t } = useTranslation('reports')
  const tab = useTab()
  const isPhone = useIsPhone()
  const { query, asked } = useReportQuery(frame.app, name, report, scope, screen.immediate === true)
  const [refreshes, setRefreshes] = useState(0)
  // On a phone the figures come first: what they were asked with is a tap away.
  const [isPanelOpen, setPanelOpen] = useState(!isPhone || asked === undefined)
  const [figure, setFigure] = useState<Figure>()
  const { answer, problem, isRunning } = useRun(name, asked, refreshes + tab.refreshes)
  const said = useFigureComments(name, answer?.params)
  const close = useCallback(() => setFigure(undefined), [])
  const hasInputs = query.shape.inputs.length > 0

  return (
    <div className={css.page} aria-busy={isRunning}>
      <PageTitle
        title={isInner ? '' : frame.title}
        description={screen.description ?? report.description}
        actions={
          <>
            {answer && !isPhone && (
              // What another system brings says itself of when it is.
              <span className={css.asOf}>
                {t(answer.fed ? 'readAt' : 'asOf', { time: shownMoment(answer.asOf, frame.locale.timeZone) })}
              </span>
            )}
            {hasInputs && (
              <ToolButton
                label={t(isPanelOpen ? 'hideParameters' : 'showParameters')}
                icon={<FilterOutlined aria-hidden />}
                aria-expanded={isPanelOpen}
                onClick={() => setPanelOpen(!isPanelOpen)}
              />
            )}
            <ToolButton
              label={t('refresh')}
              icon={<ReloadOutlined aria-hidden spin={isRunning} />}
              disabled={asked === undefined}
              onClick={() => setRefreshes(refreshes + 1)}
            />
            {!isInner && <PinButton name={name} report={report} answer={answer} frame={frame} query={query} scope={scope} />}
            {!isInner && <ExportButton answer={answer} row={row} frame={frame} inputs={query.shape.inputs} name={name} />}
          </>
        }
      />
      {hasInputs && isPanelOpen && <QueryPanel route={frame.route} query={query} isLoading={isRunning} />}
      {problem && <ErrorNote problem={problem} />}
      <FedNotes fed={answer?.fed} locale={frame.locale} />
      {!answer && !problem && (isRunning ? <Skeleton /> : <EmptyState reason={t(hasInputs ? 'ask' : 'notRun')} />)}
      {answer && answer.count === 0 && <EmptyState reason={t('empty')} />}
      {answer && answer.count > 0 && (
        <div className={css.answer} data-stale={isRunning}>
          <AnsweredReport answer={answer} report={report} row={row} frame={frame} comments={said?.comments} onBehind={setFigure} />
        </div>
      )}
      {figure && answer && (
        <RowsDialog
          name={name}
          report={report}
          answer={answer}
          figure={figure}
          dataset={dataset}
          frame={frame}
          conversation={
            said && (
              <LazyFigureConversation name={name} figure={figure} answer={answer} inputs={query.shape.inputs} frame={frame} said={said} />
            )
          }
          onClose={close}
        />
      )}
    </div>
  )
}

/** What stands there before the first answer has come. */
function Skeleton() {
  const { t } = useTranslation()
  return (
    <div className={css.skeleton} role="status">
      <span className="visually-hidden">{t('common.loading')}</span>
      <div />
      <div />
      <div />
    </div>
  )
}
