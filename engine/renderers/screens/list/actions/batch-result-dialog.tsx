import { CheckCircleFilled, CloseCircleFilled } from '@ant-design/icons'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { recordName } from '../../../../runtime/documents/record-name.ts'
import { Dialog } from '../../../parts/dialog.tsx'
import { ErrorNote } from '../../../parts/error-note.tsx'
import { useListFrame } from '../list-frame.ts'
import css from './batch-result-dialog.module.css'
import type { TakenSteps } from './use-steps.ts'

interface BatchResultDialogProps {
  readonly label: string
  readonly outcome: TakenSteps
  readonly onClose: () => void
}

/** What came of a batch, row by row: those that failed first, each with its reason; and how many were left when it was stopped. */
export function BatchResultDialog({ label, outcome: { results, rows, left, problem }, onClose }: BatchResultDialogProps) {
  const { t } = useTranslation()
  const { entity } = useListFrame()
  const failed = results.filter((result) => !result.ok)
  const ordered = [...failed, ...results.filter((result) => result.ok)]
  return (
    <Dialog
      isOpen
      title={t('list.resultTitle', { label })}
      onClose={onClose}
      width={640}
      footer={
        <Button type="primary" onClick={onClose}>
          {t('common.close')}
        </Button>
      }
    >
      {problem && <ErrorNote problem={problem} />}
      <p className={css.summary}>
        {t('list.resultSummary', { done: results.length - failed.length, failed: failed.length })}
        {left > 0 && ` ${t('list.resultLeft', { left })}`}
      </p>
      <ul className={css.results}>
        {ordered.map((result) => {
          const row = rows.get(result.id)
          return (
            <li key={result.id} className={css.result} data-ok={result.ok}>
              {result.ok ? <CheckCircleFilled aria-label={t('list.ok')} /> : <CloseCircleFilled aria-label={t('list.notOk')} />}
              <strong>{row ? recordName(entity, row) : result.id}</strong>
              <span className={css.reason}>{(result.issues ?? []).map((issue) => issue.message).join(' ')}</span>
            </li>
          )
        })}
      </ul>
    </Dialog>
  )
}
