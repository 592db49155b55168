import { FileExcelOutlined, FileOutlined, FilePdfOutlined, FileTextOutlined, FileWordOutlined, FileZipOutlined } from '@ant-design/icons'
import type { ComponentType } from 'react'
import type { FileReference } from '../../runtime/values/record-data.ts'
import { previewOf } from './file-size.ts'
import css from './files.module.css'
import { useFilesOwner } from './files-context.ts'
import { useFileLink } from './use-file-link.ts'

const icons: readonly (readonly [RegExp, ComponentType])[] = [
  [/pdf$/, FilePdfOutlined],
  [/sheet|excel|csv/, FileExcelOutlined],
  [/word/, FileWordOutlined],
  [/zip|rar|7z/, FileZipOutlined],
  [/^text\//, FileTextOutlined],
]

/** A picture in small, or the mark of the kind of file. */
export function Thumbnail({ file }: { file: FileReference }) {
  const owner = useFilesOwner()
  if (owner && previewOf(file.type) === 'image') return <Picture owner={owner} file={file} />
  const Icon = icons.find(([pattern]) => pattern.test(file.type))?.[1] ?? FileOutlined
  return (
    <span className={css.thumb} aria-hidden>
      <Icon aria-hidden />
    </span>
  )
}

function Picture({ owner, file }: { owner: NonNullable<ReturnType<typeof useFilesOwner>>; file: FileReference }) {
  const { url } = useFileLink(owner, file.id)
  return <span className={css.thumb}>{url && <img src={url} alt="" loading="lazy" />}</span>
}
