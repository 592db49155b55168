import { CheckCircleFilled, CloseCircleFilled } from '@ant-design/icons'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { recordName } from '../../../../runtime/documents/record-name.ts'
import type { Selection } from '../../../../runtime/screens/list/selection.ts'
import type { BatchResult } from '../../../api/records.ts'
import { Dialog } from '../../../parts/dialog.tsx'
import { useListFrame } from '../list-frame.ts'
import css from './batch-result-dialog.module.css'

interface BatchResultDialogProps {
  readonly label: string
  readonly results: readonly BatchResult[]
  /** The rows it was about. */
  readonly selection: Selection
  readonly onClose: () => void
}

/** What came of a batch, row by row: those that failed first, each with its reason. */
export function BatchResultDialog({ label, results, selection, onClose }: BatchResultDialogProps) {
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
      <p className={css.summary}>{t('list.resultSummary', { done: results.length - failed.length, failed: failed.length })}</p>
      <ul className={css.results}>
        {ordered.map((result) => {
          const row = selection.get(result.id)
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
