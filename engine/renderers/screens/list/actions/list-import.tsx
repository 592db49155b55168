import { App } from 'antd'
import { useTranslation } from 'react-i18next'
import { api } from '../../../api/api.ts'
import { Problem } from '../../../api/problem.ts'
import { importErrorFile, importRecords, importTemplate } from '../../../api/records.ts'
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
      check={(file, signal, onProgress) => importRecords(entity.name, file, 'check', { signal, onProgress })}
      accept={async ({ errors }, file, onProgress) => {
        const mode = errors.length > 0 ? 'good' : 'all'
        const { imported = 0, updated = 0, skipped = 0, errors: late } = await importRecords(entity.name, file, mode, { onProgress })
        if (imported === 0 && skipped === 0)
          throw new Problem({ code: 'invalid', status: 422, issues: late.map((error) => ({ path: '', params: {}, ...error })) })
        message.success(t(updated + skipped > 0 ? 'list.importedAlso' : 'list.imported', { count: imported, updated, skipped }))
        tab.changed(entity.name)
        onDone()
      }}
      onErrorFile={async (file) => saveResponse(await importErrorFile(entity.name, file), `${entity.label}.xlsx`)}
      onClose={onClose}
    />
  )
}
