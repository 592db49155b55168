import { PaperClipOutlined } from '@ant-design/icons'
import type { FileReference } from '../../runtime/documents/record-data.ts'
import css from './cell.module.css'
import type { CellProps } from './cell-props.ts'

/** Files: how many, and their names on hover. */
export function AttachmentCell({ value }: CellProps) {
  const files = Array.isArray(value) ? (value as readonly FileReference[]) : []
  if (files.length === 0) return null
  const names = files.map((file) => file.name).join('\n')
  return (
    <span className={css.files} title={names}>
      <PaperClipOutlined aria-hidden />
      {files.length === 1 ? files[0]?.name : files.length}
    </span>
  )
}
