import { PaperClipOutlined } from '@ant-design/icons'
import { filesOf } from '../../runtime/fields/attachment.ts'
import { useFilesOwner } from '../files/files-context.ts'
import { onDemand } from '../parts/on-demand.tsx'
import css from './cell.module.css'
import type { CellProps } from './cell-props.ts'

/** Lists only count files; their pictures come with the first record that is open. */
const FileList = onDemand(() => import('../files/file-list.tsx').then((module) => module.FileList))
const FirstPicture = onDemand(() => import('../files/first-picture.tsx').then((module) => module.FirstPicture))

/** Files: the list of them where a record is open; in a grid the first picture, or how many there are, and their names on hover. */
export function AttachmentCell({ value, field, record }: CellProps) {
  const owner = useFilesOwner()
  const files = filesOf(value)
  if (files.length === 0) return null
  if (owner) {
    return <FileList files={files} />
  }
  const isOwn = record[field.name] === value && !field.entity.includes('.')
  const first = files.find(({ type }) => type.startsWith('image/'))
  if (first && isOwn && record.id !== undefined) {
    return <FirstPicture entity={field.entity} id={String(record.id)} file={first} count={files.length} />
  }
  const names = files.map((file) => file.name).join('\n')
  return (
    <span className={css.files} title={names}>
      <PaperClipOutlined aria-hidden />
      {files.length === 1 ? files[0]?.name : files.length}
    </span>
  )
}
