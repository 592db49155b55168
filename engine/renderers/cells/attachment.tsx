import { PaperClipOutlined } from '@ant-design/icons'
import { lazy, Suspense } from 'react'
import { filesOf } from '../../runtime/fields/attachment.ts'
import { useFilesOwner } from '../files/files-context.ts'
import css from './cell.module.css'
import type { CellProps } from './cell-props.ts'

/** Lists only count files; their pictures come with the first record that is open. */
const FileList = lazy(() => import('../files/file-list.tsx').then((module) => ({ default: module.FileList })))

/** Files: the list of them where a record is open; in a grid how many, and their names on hover. */
export function AttachmentCell({ value, locale }: CellProps) {
  const owner = useFilesOwner()
  const files = filesOf(value)
  if (files.length === 0) return null
  if (owner) {
    return (
      <Suspense fallback={null}>
        <FileList files={files} timeZone={locale.timeZone} />
      </Suspense>
    )
  }
  const names = files.map((file) => file.name).join('\n')
  return (
    <span className={css.files} title={names}>
      <PaperClipOutlined aria-hidden />
      {files.length === 1 ? files[0]?.name : files.length}
    </span>
  )
}
