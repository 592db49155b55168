import { PaperClipOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { filesOf } from '../../runtime/fields/attachment.ts'
import { sentencesByAddress } from '../../runtime/screens/document/error-list.ts'
import type { LaidOutColumn } from '../../runtime/screens/list/column-layout.ts'
import { type RecordData, wireOf } from '../../runtime/values/record-data.ts'
import { useDocumentNow } from '../document/document-context.tsx'
import { useIssues } from '../document/use-issues.ts'
import { Dialog } from '../parts/dialog.tsx'
import { LineField } from './line-field.tsx'
import { useLinesFrame } from './lines-frame.ts'

/** The files of a line in its cell: how many, and a dialog that shows them and takes more. */
export function LineFiles({ row, column }: { row: RecordData; column: LaidOutColumn }) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const count = filesOf(wireOf(row, column.path)).length
  return (
    <>
      <Button
        type="text"
        size="small"
        icon={<PaperClipOutlined aria-hidden />}
        aria-label={t('document:files.show', { field: column.label, count })}
        onClick={() => setOpen(true)}
      >
        {count}
      </Button>
      {isOpen && <FilesOfLine row={row} column={column} onClose={() => setOpen(false)} />}
    </>
  )
}

function FilesOfLine({ row, column, onClose }: { row: RecordData; column: LaidOutColumn; onClose: () => void }) {
  const { t } = useTranslation()
  const { controller } = useLinesFrame()
  const { busy } = useDocumentNow()
  const errors = sentencesByAddress(useIssues(), controller.view.context.locale.language)
  const close = () => controller.leave(onClose)
  return (
    <Dialog
      isOpen
      title={column.label}
      onClose={close}
      footer={
        <Button type="primary" loading={busy !== undefined} onClick={close}>
          {t('document:lines.done')}
        </Button>
      }
    >
      <LineField row={row} column={column} errors={errors} />
    </Dialog>
  )
}
