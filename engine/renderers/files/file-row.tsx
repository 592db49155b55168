import { DeleteOutlined, DownloadOutlined } from '@ant-design/icons'
import { App, Button } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { dayOf } from '../../runtime/values/days.ts'
import type { FileReference } from '../../runtime/values/record-data.ts'
import { asProblem } from '../api/problem.ts'
import { problemText } from '../parts/problem-text.ts'
import { StatusTag } from '../parts/status-tag.tsx'
import { fileSize, previewOf } from './file-size.ts'
import css from './files.module.css'
import { useFilesOwner } from './files-context.ts'
import { saveFile } from './save-file.ts'
import { Thumbnail } from './thumbnail.tsx'

/** Days before its end from which on a file is marked. */
const soon = 30

interface FileRowProps {
  readonly file: FileReference
  readonly onPreview: () => void
  readonly onRemove?: (() => void) | undefined
  /** The business date: what has expired by then is marked, and what soon will. */
  readonly today: string
  /** What else belongs to the file: the input of its expiry date. */
  readonly children?: ReactNode
}

/** One stored file: what it is, and ways to look at it, save it and take it off. Without a record around it, it is only named. */
export function FileRow({ file, onPreview, onRemove, today, children }: FileRowProps) {
  const { t } = useTranslation()
  const { message } = App.useApp()
  const owner = useFilesOwner()
  const { name, expiresOn } = file
  const save = () => {
    if (owner) saveFile(owner, file.id).catch((failure) => message.error(problemText(asProblem(failure), t)))
  }
  const open = previewOf(file.type) ? onPreview : save
  return (
    <li className={css.file}>
      <Thumbnail file={file} />
      <div className={css.facts}>
        {owner ? (
          <button type="button" className={css.name} title={name} onClick={open}>
            {name}
          </button>
        ) : (
          <span title={name}>{name}</span>
        )}
        <span className={css.note}>
          {fileSize(file.size)}
          {!children && expiresOn && <span>{t('document:files.until', { date: expiresOn })}</span>}
          {expiresOn && <ExpiryTag expiresOn={expiresOn} today={today} />}
        </span>
        {children}
      </div>
      {owner && (
        <Button
          type="text"
          size="small"
          icon={<DownloadOutlined aria-hidden />}
          aria-label={t('document:files.save', { name })}
          onClick={save}
        />
      )}
      {onRemove && (
        <Button
          type="text"
          size="small"
          icon={<DeleteOutlined aria-hidden />}
          aria-label={t('document:field.removeFile', { name })}
          onClick={onRemove}
        />
      )}
    </li>
  )
}

/** Says of a file that it has expired, or how many days it has left when these are few. */
function ExpiryTag({ expiresOn, today }: { readonly expiresOn: string; readonly today: string }) {
  const { t } = useTranslation()
  const count = (dayOf(expiresOn) ?? Number.POSITIVE_INFINITY) - (dayOf(today) ?? 0)
  if (count < 0) return <StatusTag tone="refused" label={t('document:files.expired')} />
  if (count > soon) return null
  return <StatusTag tone="attention" label={count === 0 ? t('document:files.lastDay') : t('document:files.daysLeft', { count })} />
}
