import { DownloadOutlined, LeftOutlined, RightOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { type KeyboardEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { FileReference } from '../../runtime/values/record-data.ts'
import { Dialog } from '../parts/dialog.tsx'
import css from './files.module.css'
import { useFilesOwner } from './files-context.ts'
import { saveFile } from './save-file.ts'
import { ShownFile } from './shown-file.tsx'

interface PreviewDialogProps {
  /** Those that can be looked at. */
  readonly files: readonly FileReference[]
  readonly start: string
  readonly onClose: () => void
}

/** Pictures and PDF, one after the other, without saving them. */
export function PreviewDialog({ files, start, onClose }: PreviewDialogProps) {
  const { t } = useTranslation()
  const owner = useFilesOwner()
  const [id, setId] = useState(start)
  const at = Math.max(
    0,
    files.findIndex((file) => file.id === id),
  )
  const file = files[at]
  if (!file || !owner) return null
  const go = (step: number) => setId(files[(at + step + files.length) % files.length]?.id ?? id)
  const keys = (event: KeyboardEvent) => {
    if (event.key === 'ArrowLeft') go(-1)
    if (event.key === 'ArrowRight') go(1)
  }
  return (
    <Dialog
      isOpen
      title={file.name}
      width={960}
      onClose={onClose}
      footer={
        <>
          {files.length > 1 && (
            <>
              <Button icon={<LeftOutlined aria-hidden />} aria-label={t('document:files.previous')} onClick={() => go(-1)} />
              <span className={css.place}>{t('document:files.place', { at: at + 1, count: files.length })}</span>
              <Button icon={<RightOutlined aria-hidden />} aria-label={t('document:files.next')} onClick={() => go(1)} />
            </>
          )}
          <Button icon={<DownloadOutlined aria-hidden />} onClick={() => saveFile(owner, file.id)}>
            {t('document:files.download')}
          </Button>
        </>
      }
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: arrows are a short way to what the buttons do */}
      <div className={css.preview} onKeyDown={keys}>
        <ShownFile key={file.id} owner={owner} file={file} />
      </div>
    </Dialog>
  )
}
