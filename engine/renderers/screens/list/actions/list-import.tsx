import { App } from 'antd'
import { useTranslation } from 'react-i18next'
import { api } from '../../../api/api.ts'
import { importRecords, importTemplate } from '../../../api/records.ts'
import { saveResponse } from '../../../api/save-file.ts'
import { ImportDialog } from '../../../parts/import-dialog.tsx'
import { useTab } from '../../../tabs/tab-context.ts'
import { useListFrame } from '../list-frame.ts'

/** Imports records of the list's entity: all good rows of a workbook. */
export function ListImport({ onDone, onClose }: { onDone: () => void; onClose: () => void }) {
  const { t } = useTranslation()
  const { message } = App.useApp()
  const { entity } = useListFrame()
  const tab = useTab()
  return (
    <ImportDialog
      name={entity.label}
      onTemplate={async () => saveResponse(await api.open(importTemplate(entity.name)), `${entity.label}.xlsx`)}
      check={(file, signal) => importRecords(entity.name, file, 'check', signal)}
      accept={async (_, file) => {
        const answer = await importRecords(entity.name, file, 'commit')
        message.success(t('list.imported', { count: answer.total }))
        tab.changed(entity.name)
        onDone()
      }}
      onClose={onClose}
    />
  )
}
