import { api } from '../../../api/api.ts'
import { importErrorFile, importRecords, importTemplate } from '../../../api/records.ts'
import { saveResponse } from '../../../api/save-file.ts'
import { ImportDialog } from '../../../parts/import-dialog.tsx'
import { useListFrame } from '../list-frame.ts'
import { beginImport } from './begin-import.ts'

/** Imports records of the list's entity: all good rows of a workbook, which are stored while the person goes on. */
export function ListImport({ onClose }: { onClose: () => void }) {
  const frame = useListFrame()
  const { entity } = frame
  return (
    <ImportDialog
      name={entity.label}
      onTemplate={async () => saveResponse(await api.open(importTemplate(entity.name)), `${entity.label}.xlsx`)}
      check={(file, signal, onProgress) => importRecords(entity.name, file, 'check', { signal, onProgress })}
      accept={async ({ errors }, file) => beginImport({ frame, file, mode: errors.length > 0 ? 'good' : 'all' })}
      onErrorFile={async (file) => saveResponse(await importErrorFile(entity.name, file), `${entity.label}.xlsx`)}
      onClose={onClose}
    />
  )
}
