import { DownloadOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import type { AppEntity } from '../../../runtime/app/app.ts'
import type { QueryInput } from '../../../runtime/screens/list/query-inputs.ts'
import type { RunAnswer } from '../../api/reports.ts'
import type { ListFrame } from '../list/list-frame.ts'
import { useRunner } from './runner-context.ts'

interface ExportButtonProps {
  readonly name: string
  readonly answer: RunAnswer | undefined
  readonly row: AppEntity
  readonly frame: ListFrame
  readonly inputs: readonly QueryInput[]
}

/** Exports what a report found, once it has found something. */
export function ExportButton({ name, answer, row, frame, inputs }: ExportButtonProps) {
  const { t } = useTranslation('reports')
  const { run } = useRunner()
  async function save() {
    if (!answer) return
    const exporting = await import('./report-export.ts')
    exporting.beginReportExport({ name, answer, row, frame, inputs, run })
  }
  return (
    <Button icon={<DownloadOutlined aria-hidden />} disabled={!answer || answer.rows.length === 0} onClick={save}>
      {t('export')}
    </Button>
  )
}
