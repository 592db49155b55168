import { useState } from 'react'
import type { FileReference } from '../../runtime/values/record-data.ts'
import { onDemand } from '../parts/on-demand.tsx'
import { momentNow } from '../state/clock.ts'
import { FileRow } from './file-row.tsx'
import { previewOf } from './file-size.ts'
import css from './files.module.css'

const PreviewDialog = onDemand(() => import('./preview-dialog.tsx').then((module) => module.PreviewDialog))

/** Files that are only looked at and saved. */
export function FileList({ files }: { files: readonly FileReference[] }) {
  const [preview, setPreview] = useState<string>()
  const { today } = momentNow()
  return (
    <>
      <ul className={css.files}>
        {files.map((file) => (
          <FileRow key={file.id} file={file} today={today} onPreview={() => setPreview(file.id)} />
        ))}
      </ul>
      {preview !== undefined && (
        <PreviewDialog files={files.filter((file) => previewOf(file.type))} start={preview} onClose={() => setPreview(undefined)} />
      )}
    </>
  )
}
