import { Spin } from 'antd'
import { type ReactNode, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AppEntity } from '../../../runtime/app/app.ts'
import type { Report } from '../../../schema/report.ts'
import { asProblem, isAbort, type Problem } from '../../api/problem.ts'
import type { RunAnswer } from '../../api/reports.ts'
import { Dialog } from '../../parts/dialog.tsx'
import { ErrorNote } from '../../parts/error-note.tsx'
import { useEdition } from '../../state/edition.ts'
import type { ListFrame } from '../list/list-frame.ts'
import type { Figure } from './figure.ts'
import { ReportTable } from './report-table.tsx'
import css from './rows-dialog.module.css'
import { useRunner } from './runner-context.ts'

interface RowsDialogProps {
  readonly name: string
  readonly report: Report
  readonly answer: RunAnswer
  /** The figure that is looked behind. */
  readonly figure: Figure
  readonly dataset: AppEntity
  readonly frame: ListFrame
  /** What people say about the figure. */
  readonly conversation?: ReactNode
  readonly onClose: () => void
}

/** The rows of the dataset that a row of the report sums up, each leading to its document, and what is said about the figure. */
export function RowsDialog({ name, report, answer, figure, dataset, frame, conversation, onClose }: RowsDialogProps) {
  const { t } = useTranslation('reports')
  const { rowsBehind } = useRunner()
  const edition = useEdition()
  const [found, setFound] = useState<{ rows?: RunAnswer; problem?: Problem }>({})

  // biome-ignore lint/correctness/useExhaustiveDependencies: read again with each edition
  useEffect(() => {
    const abort = new AbortController()
    rowsBehind(name, answer.params, figure.behind, abort.signal).then(
      (rows) => setFound({ rows }),
      (failure) => {
        if (!isAbort(failure)) setFound({ problem: asProblem(failure) })
      },
    )
    return () => abort.abort()
  }, [rowsBehind, name, answer.params, figure, edition])

  return (
    <Dialog isOpen title={t('rowsOf', { name: figure.title || answer.label })} width={conversation ? 1280 : 1040} onClose={onClose}>
      <div className={css.both} data-is-said={conversation !== undefined}>
        <div>
          {found.problem && <ErrorNote problem={found.problem} />}
          {!found.rows && !found.problem && <Spin className={css.spin ?? ''} />}
          {found.rows && (
            <>
              <p className={css.count} role="status">
                {t(found.rows.isCut ? 'rowsCut' : 'rows', { count: found.rows.count, shown: found.rows.rows.length })}
              </p>
              <div className={css.rows}>
                <ReportTable answer={found.rows} report={plain(report)} row={dataset} frame={frame} hasCharts={false} />
              </div>
            </>
          )}
        </div>
        {conversation && (
          <aside>
            <h3 className={css.head}>{t('comments')}</h3>
            {conversation}
          </aside>
        )}
      </div>
    </Dialog>
  )
}

/** The same report without groups: its rows are those of the dataset. */
const plain = ({ groups: _groups, measures: _measures, ...report }: Report): Report => report
