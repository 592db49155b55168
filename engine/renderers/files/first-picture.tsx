import { useMemo } from 'react'
import type { FileReference } from '../../runtime/values/record-data.ts'
import css from './files.module.css'
import { FilesContext } from './files-context.ts'
import { Thumbnail } from './thumbnail.tsx'

interface FirstPictureProps {
  /** The record whose files they are. */
  readonly entity: string
  readonly id: string
  readonly file: FileReference
  /** How many files there are. */
  readonly count: number
}

/** The first picture of a record, in small, where records are listed; what it is called is read on hover. */
export function FirstPicture({ entity, id, file, count }: FirstPictureProps) {
  const owner = useMemo(() => ({ entity, id }), [entity, id])
  return (
    <FilesContext value={owner}>
      <span className={css.listed} role="img" aria-label={file.name} title={file.name}>
        <Thumbnail file={file} />
        {count > 1 && <span className={css.count}>{count}</span>}
      </span>
    </FilesContext>
  )
}
