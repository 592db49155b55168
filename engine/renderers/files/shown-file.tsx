import { Spin } from 'antd'
import type { FileReference } from '../../runtime/values/record-data.ts'
import { ErrorNote } from '../parts/error-note.tsx'
import { previewOf } from './file-size.ts'
import css from './files.module.css'
import type { FilesOwner } from './files-context.ts'
import { useFileLink } from './use-file-link.ts'

/** A picture or a PDF as large as there is room for. */
export function ShownFile({ owner, file }: { owner: FilesOwner; file: FileReference }) {
  const { url, problem } = useFileLink(owner, file.id)
  if (problem) return <ErrorNote problem={problem} />
  if (!url) return <Spin />
  if (previewOf(file.type) === 'pdf') return <iframe className={css.page} src={url} title={file.name} />
  return <img className={css.picture} src={url} alt={file.name} />
}
